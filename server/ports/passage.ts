/** The search's results: passages, and how the question relates to their documents. */

/** A passage found for the question. The answer cites it as `[n]`, counting from 1. */
export interface Passage {
  n: number;
  chunk_id: string;
  document_id: string;
  document_version: number;
  title: string;
  url: string | null;
  /** Titles of the enclosing sections, outermost first. */
  heading_path: string[];
  page: number | null;
  content: string;
  /**
   * Scores by name: `bm25`, `words` (share of the maximum possible), `vector` (cosine), `pieces` (similarity of word
   * pieces), `fused`, `chance` (probability that its section answers, among all found), `rerank`, `places_up` (ranks
   * gained as the visitor's current page), `coverage` (share of the question's weighted terms, 0 to 1).
   */
  scores: Record<string, number>;
  /**
   * Inverse document frequency of the question's terms in the tenant's documents, by index term; shared by all
   * passages.
   */
  idf?: Readonly<Record<string, number>>;
  /** When several searches were combined: which found it, by index, at which rank and with what scores. */
  found_by?: { search: number; rank: number; scores: Record<string, number> }[];
  /** Shared by all passages found by one search. */
  standing?: QuestionCoverage;
  /** Found by a web search: its URL serves as its ids. */
  from_web?: true;
}

/** How a question relates to all of a tenant's documents. */
export interface QuestionCoverage {
  /** Number of search terms. */
  terms: number;
  /** Share of their weight that occurs in some document, 0 to 1. */
  known: number;
  /** Compared across languages: word matches mean less, and word pieces nothing. */
  isForeign?: boolean;
  /** Similarity to questions that people ask on any site (cosine); null without semantic embeddings. */
  everyday: number | null;
  /** The question with spelling corrected; absent if nothing was. */
  read?: string;
}
