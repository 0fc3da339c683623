/** The desk's API for the test box and for what is learned from people's answers. */
import type * as dto from "../../../server/protocol/admin.ts";
import { BASE, call, get, post, query, remove } from "./request.ts";

export const learningApi = {
  askTestBox: (asked: dto.TestBoxRequest) => post<dto.TestBoxReply>("/test-box", asked),
  listProposals: (status: dto.ProposalStatus) => get<dto.ProposalList>(`/proposals${query({ status })}`),
  getProposal: (id: string) => get<dto.Proposal>(`/proposals/${id}`),
  propose: (from: dto.ProposalRequest) => post<dto.ProposalRow>("/proposals", from),
  changeProposal: (id: string, qa: dto.QaRequest) => call<dto.Proposal>("PUT", `${BASE}/proposals/${id}`, qa),
  decideProposal: (id: string, decision: "publish" | "dismiss" | "roll-back") =>
    post<dto.Proposal>(`/proposals/${id}/${decision}`),
  listReplayCases: (id: string) => get<dto.ReplayCases>(`/proposals/${id}/replay`),
  listGaps: (status: dto.GapStatus) => get<dto.GapList>(`/gaps${query({ status })}`),
  dismissGap: (id: string, isDismissed: boolean) =>
    call<{ done: true }>("PUT", `${BASE}/gaps/${id}/dismissal`, { is_dismissed: isDismissed }),

  listSavedQuestions: () => get<dto.SavedQuestionList>("/saved-questions"),
  saveQuestion: (question: dto.SavedQuestionRequest) => post<{ id: string }>("/saved-questions", question),
  runSavedQuestion: (id: string) => post<dto.SavedAnswer>(`/saved-questions/${id}/run`),
  dropSavedQuestion: (id: string) => remove(`/saved-questions/${id}`),
};
