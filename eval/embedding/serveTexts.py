"""Answers over HTTP as OpenAI's embeddings do."""
import json
from http.server import BaseHTTPRequestHandler
from typing import Protocol


class TextEmbedder(Protocol):
    def embed(self, text: str) -> list[float]: ...


def handler_of(embedder: TextEmbedder) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            texts = [request["input"]] if isinstance(request["input"], str) else request["input"]
            data = [{"object": "embedding", "index": n, "embedding": embedder.embed(t)} for n, t in enumerate(texts)]
            body = json.dumps({"object": "list", "model": request["model"], "data": data}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_) -> None:
            pass

    return Handler
