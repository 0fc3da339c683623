/** The desk's API for the test box and for what is learned from people's answers. */
import type * as dto from "../../../server/protocol/admin.ts";
import { byId } from "./api.ts";
import * as client from "./client.ts";

const decisions = {
  publish: client.publishProposal,
  dismiss: client.dismissProposal,
  "roll-back": client.rollBackProposal,
};

export const learningApi = {
  askTestBox: (asked: dto.TestBoxRequest) => client.askTestBox({ body: asked }),
  listProposals: (status: dto.ProposalStatus) => client.listProposals({ query: { status } }),
  getProposal: byId(client.getProposal),
  propose: (from: dto.ProposalRequest) => client.addProposal({ body: from }),
  changeProposal: (id: string, qa: dto.QaRequest) => client.setProposal({ id, body: qa }),
  decideProposal: (id: string, decision: keyof typeof decisions) => decisions[decision]({ id }),
  listReplayCases: byId(client.getProposalReplay),
  listGaps: (status: dto.GapStatus) => client.listGaps({ query: { status } }),
  dismissGap: (id: string, isDismissed: boolean) => client.setGapDismissal({ id, body: { is_dismissed: isDismissed } }),

  listSavedQuestions: client.listSavedQuestions,
  saveQuestion: (question: dto.SavedQuestionRequest) => client.addSavedQuestion({ body: question }),
  runSavedQuestion: byId(client.runSavedQuestion),
  dropSavedQuestion: byId(client.deleteSavedQuestion),
};
