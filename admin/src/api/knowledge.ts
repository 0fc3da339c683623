/** The desk's API for documents, sources and the cache. */
import type * as dto from "../../../server/protocol/admin.ts";
import { byId, formOf, type QueryOf } from "./api.ts";
import * as client from "./client.ts";

export const knowledgeApi = {
  listDocuments: (query: QueryOf<typeof client.listDocuments>) => client.listDocuments({ query }),
  getKnowledge: client.getKnowledge,
  getDocument: byId(client.getDocument),
  listChunks: (id: string, cursor?: string) => client.listDocumentChunks({ id, query: { cursor } }),
  deleteDocument: byId(client.deleteDocument),
  deleteDocuments: (ids: string[]) => client.deleteDocuments({ body: { document_ids: ids } }),
  collectDocuments: (ids: string[], collection: string | null) =>
    client.collectDocuments({ body: { document_ids: ids, collection } }),
  retryDocument: byId(client.retryDocument),
  upload: (file: File) => client.addDocument({ body: formOf(file) }),
  replaceFile: (id: string, file: File) => client.setDocumentFile({ id, body: formOf(file) }),

  getQa: byId(client.getDocumentQa),
  addQa: (qa: dto.QaRequest) => client.addDocumentQa({ body: qa }),
  changeQa: (id: string, qa: dto.QaRequest) => client.setDocumentQa({ id, body: qa }),

  listSources: client.listSources,
  getSource: byId(client.getSource),
  addSource: (source: dto.SourceRequest) => client.addSource({ body: source }),
  updateSource: (id: string, patch: dto.SourcePatch) => client.changeSource({ id, body: patch }),
  syncSource: byId(client.syncSource),
  deleteSource: byId(client.deleteSource),
  listSourcePages: (id: string, query: QueryOf<typeof client.listSourcePages>) => client.listSourcePages({ id, query }),

  listCacheEntries: (query: QueryOf<typeof client.listCacheEntries>) => client.listCacheEntries({ query }),
  approveCacheEntry: byId(client.approveCacheEntry),
  pinCacheEntry: (id: string, isPinned: boolean) => client.pinCacheEntry({ id, body: { is_pinned: isPinned } }),
  dropCacheEntry: byId(client.deleteCacheEntry),
};
