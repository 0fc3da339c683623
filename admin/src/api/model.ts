/** The desk's API for the model that answers its visitors. */
import type { ModelRequest } from "../../../server/protocol/model.ts";
import * as client from "./client.ts";

export const modelApi = {
  get: client.getModel,
  set: (model: ModelRequest) => client.setModel({ body: model }),
  remove: client.deleteModel,
  test: (model: string) => client.testModel({ body: { model } }),
  listQuestions: client.listModelQuestions,
  compare: (asked: client.CompareModelBody) => client.compareModel({ body: asked }),
};
