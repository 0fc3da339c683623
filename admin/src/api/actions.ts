/** Actions in the desk's API, for owners. */
import { byId, formOf } from "./api.ts";
import * as client from "./client.ts";

export const actionsApi = {
  list: client.listActions,
  add: (action: client.AddActionBody) => client.addAction({ body: action }),
  change: (id: string, patch: client.ChangeActionBody) => client.changeAction({ id, body: patch }),
  remove: byId(client.deleteAction),
  importApi: (given: client.AddActionImportBody) => client.addActionImport({ body: given }),
  importFile: (file: File, query: client.AddActionImportFileQuery) =>
    client.addActionImportFile({ query, body: formOf(file) }),
  importTools: (given: client.AddActionImportToolBody) => client.addActionImportTool({ body: given }),
  addDrafts: (drafts: client.AddActionDraftBody) => client.addActionDraft({ body: drafts }),
  test: (id: string, test: client.TestActionBody) => client.testAction({ id, body: test }),
};
