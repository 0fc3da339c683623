/** Builds small PDF files for tests. */

/** One page per text, one line per `\n`. `encrypted` asks for a password nobody has. */
export function pdfFile(pages: string[], options: { title?: string; encrypted?: boolean } = {}): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, index) => {
      const lines = text.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`);
      const stream = `BT /F1 12 Tf 72 720 Td 14 TL\n${lines.join("\n")}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R
           /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    `<< /Title (${options.title ?? ""}) >>`,
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const zeros = "00".repeat(32);
  const lock = options.encrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${zeros}> /U <${zeros}> /P -4 >> /ID [<00> <00>]`
    : "";
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer
<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R ${lock} >>\nstartxref\n${body.length}\n%%EOF`,
    "latin1",
  );
}
