/** Every kind of background job there is. */
import type { JobKind, TenantJob } from "./jobQueue.ts";

/**
 * A tenant's turn at reading its documents, which are the queue (knowledge/claimDocument.ts). A turn that leaves some asks
 * for the next one, behind the other tenants'.
 */
export const INGEST_DOCUMENTS: JobKind<TenantJob> = {
  name: "ingest_document",
  keyOf: (job) => job.tenantId,
  mayOverlap: true,
  isOnePerTenant: true,
  retries: 4,
  expireSeconds: 3600,
};

/** Asks for a turn when a document is to be tried again. Apart, so that it holds no turn up that is due before. */
export const INGEST_LATER: JobKind<TenantJob> = {
  name: "ingest_later",
  keyOf: (job) => job.tenantId,
  mayOverlap: true,
  retries: 4,
  expireSeconds: 60,
};

export interface SourceJob extends TenantJob {
  sourceId: string;
}

/** One run per source at a time. A run that dies is taken up where it was: its list of pages is in the database. */
export const SYNC_SOURCE: JobKind<SourceJob> = {
  name: "sync_source",
  keyOf: (job) => job.sourceId,
  mayOverlap: false,
  isOnePerTenant: true,
  retries: 4,
  expireSeconds: 8 * 3600,
};

export const PURGE_SOURCE: JobKind<SourceJob> = {
  name: "purge_source",
  keyOf: (job) => job.sourceId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 3600,
};

export const MOVE_TO_SHELF: JobKind<TenantJob> = {
  name: "move_to_shelf",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 3600,
};

export interface ReembedJob extends TenantJob {
  model: string;
}

/** A provider that is away for hours is waited for: after the last try the sweep asks again. */
export const REEMBED_TENANT: JobKind<ReembedJob> = {
  name: "reembed_tenant",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 12 * 3600,
};

export const APPLY_RETENTION: JobKind<TenantJob> = {
  name: "apply_retention",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 4,
  expireSeconds: 3600,
};

/** The next one may be asked for while one runs: it tells of who began to wait meanwhile. */
export const MAIL_WAITING: JobKind<TenantJob> = {
  name: "mail_waiting",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 600,
};

export interface LaterMailJob extends TenantJob {
  /** The minute, since 1970, in which to look again. */
  minute: number;
}

/** Asks for a look when a mail may be due. Apart, so that it holds up none that is due before. */
export const MAIL_LATER: JobKind<LaterMailJob> = {
  name: "mail_later",
  keyOf: (job) => `${job.tenantId}:${job.minute}`,
  mayOverlap: true,
  retries: 4,
  expireSeconds: 60,
};

export interface ExportJob extends TenantJob {
  exportId: string;
}

export const MAKE_EXPORT: JobKind<ExportJob> = {
  name: "make_export",
  keyOf: (job) => job.exportId,
  mayOverlap: false,
  retries: 3,
  expireSeconds: 3600,
};

export interface WebhookJob extends TenantJob {
  deliveryId: string;
}

/** One attempt to deliver; the next one is asked for with its delay when this has failed. */
export const DELIVER_WEBHOOK: JobKind<WebhookJob> = {
  name: "deliver_webhook",
  keyOf: (job) => job.deliveryId,
  mayOverlap: false,
  isOnePerTenant: true,
  retries: 4,
  expireSeconds: 60,
};

/** Asked for after each change of the knowledge; changes that follow each other are one. */
export const RUN_SAVED_QUESTIONS: JobKind<TenantJob> = {
  name: "run_saved_questions",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 2,
  expireSeconds: 1800,
};

export interface ProposeAnswerJob extends TenantJob {
  messageId: string;
}

/** Drafts knowledge from an agent's answer. */
export const PROPOSE_ANSWER: JobKind<ProposeAnswerJob> = {
  name: "propose_answer",
  keyOf: (job) => job.messageId,
  mayOverlap: false,
  retries: 3,
  expireSeconds: 120,
};

export interface ReadMailboxJob {
  /** How often in a row the mailbox could not be read. */
  failures: number;
}

/** The operator's mailbox, which has no tenant: one look at a time in all processes, and one that waits. */
export const READ_MAILBOX: JobKind<ReadMailboxJob> = {
  name: "read_mailbox",
  keyOf: () => "mailbox",
  mayOverlap: false,
  retries: 4,
  expireSeconds: 900,
};

/** What the queue is to know of. */
export const JOB_KINDS = [
  INGEST_DOCUMENTS,
  INGEST_LATER,
  SYNC_SOURCE,
  PURGE_SOURCE,
  MOVE_TO_SHELF,
  REEMBED_TENANT,
  APPLY_RETENTION,
  MAIL_WAITING,
  MAIL_LATER,
  MAKE_EXPORT,
  RUN_SAVED_QUESTIONS,
  PROPOSE_ANSWER,
  DELIVER_WEBHOOK,
  READ_MAILBOX,
];
