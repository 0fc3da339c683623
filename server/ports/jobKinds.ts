/** All kinds of background jobs. */
import type { JobKind, TenantJob } from "./jobQueue.ts";

/**
 * A tenant's turn to ingest its documents, which form the actual queue (knowledge/claimDocument.ts). If documents
 * remain, it enqueues the next turn behind those of other tenants.
 */
export const INGEST_DOCUMENTS: JobKind<TenantJob> = {
  name: "ingest_document",
  keyOf: (job) => job.tenantId,
  mayOverlap: true,
  isOnePerTenant: true,
  retries: 4,
  expireSeconds: 3600,
};

/** Schedules a turn to retry a document. A separate kind, so that it delays no turn that is due earlier. */
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

/** One run per source at a time. A run that dies is resumed where it stopped: its list of pages is in the database. */
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

/** Waits out a provider that is down for hours: after the last retry, the sweep enqueues it again. */
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

/** Another may be enqueued while one runs, for visitors who began to wait in the meantime. */
export const MAIL_WAITING: JobKind<TenantJob> = {
  name: "mail_waiting",
  keyOf: (job) => job.tenantId,
  mayOverlap: false,
  retries: 8,
  expireSeconds: 600,
};

export interface LaterMailJob extends TenantJob {
  /** The minute, since 1970, at which to check again. */
  minute: number;
}

/** Schedules a check for when a mail may be due. A separate kind, so that it delays none that is due earlier. */
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

/** One delivery attempt; if it fails, the next one is enqueued with its delay. */
export const DELIVER_WEBHOOK: JobKind<WebhookJob> = {
  name: "deliver_webhook",
  keyOf: (job) => job.deliveryId,
  mayOverlap: false,
  isOnePerTenant: true,
  retries: 4,
  expireSeconds: 60,
};

/** Enqueued after each change to the knowledge; changes in quick succession share one run. */
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
  /** Consecutive failures to read the mailbox. */
  failures: number;
}

/** The operator's mailbox, which belongs to no tenant: one read at a time across all processes, and one waiting. */
export const READ_MAILBOX: JobKind<ReadMailboxJob> = {
  name: "read_mailbox",
  keyOf: () => "mailbox",
  mayOverlap: false,
  retries: 4,
  expireSeconds: 900,
};

/** All kinds registered with the queue. */
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
