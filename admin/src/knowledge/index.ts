/** The knowledge screens. */
import "../styles/pages.css";
import "../styles/cache.css";
import "../styles/learning.css";

export { CachePage } from "./CachePage.tsx";
export { DocumentPage } from "./DocumentPage.tsx";
export { GapsPage } from "./GapsPage.tsx";
export { KnowledgePage } from "./KnowledgePage.tsx";
export { ProposalPage } from "./ProposalPage.tsx";
export { ProposalsPage } from "./ProposalsPage.tsx";
export { QuestionPage } from "./QuestionPage.tsx";
export { QuestionsPage } from "./QuestionsPage.tsx";
export { SavedQuestionsPage } from "./SavedQuestionsPage.tsx";
export { SourcePage } from "./SourcePage.tsx";
export { SourcesPage } from "./SourcesPage.tsx";
export { TestBoxPage } from "./TestBoxPage.tsx";
