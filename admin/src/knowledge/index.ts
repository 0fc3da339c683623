/** The screens of what the assistant knows. */
import "../styles/pages.css";
import "../styles/cache.css";

export { CachePage } from "./CachePage.tsx";
export { DocumentPage } from "./DocumentPage.tsx";
export { KnowledgePage } from "./KnowledgePage.tsx";
export { QuestionPage } from "./QuestionPage.tsx";
export { QuestionsPage } from "./QuestionsPage.tsx";
export { SourcePage } from "./SourcePage.tsx";
export { SourcesPage } from "./SourcesPage.tsx";
