-- Written by schema.test.ts from the migrated database (UPDATE_SCHEMA=1): read what changed here before committing.

-- tables and columns
auth.account.id text not null
auth.account.user_id text not null
auth.account.account_id text not null
auth.account.provider_id text not null
auth.account.access_token text
auth.account.refresh_token text
auth.account.id_token text
auth.account.access_token_expires_at timestamp with time zone
auth.account.refresh_token_expires_at timestamp with time zone
auth.account.scope text
auth.account.password text
auth.account.created_at timestamp with time zone not null default now()
auth.account.updated_at timestamp with time zone not null default now()
auth.first_run.id boolean not null default true
auth.first_run.salt text not null
auth.member.id text not null
auth.member.organization_id text not null
auth.member.user_id text not null
auth.member.role text not null
auth.member.created_at timestamp with time zone not null default now()
auth.member.opened_at timestamp with time zone
auth.organization.id text not null
auth.organization.name text not null
auth.organization.slug text not null
auth.organization.logo text
auth.organization.metadata text
auth.organization.created_at timestamp with time zone not null default now()
auth.password_reset.token_hash text not null
auth.password_reset.user_id text
auth.password_reset.expires_at timestamp with time zone not null
auth.recovery_code.user_id text not null
auth.recovery_code.hash text not null
auth.second_factor.user_id text not null
auth.second_factor.secret text not null
auth.second_factor.last_step integer not null default 0
auth.second_factor.confirmed_at timestamp with time zone
auth.second_factor.created_at timestamp with time zone not null default now()
auth.session.id text not null
auth.session.user_id text not null
auth.session.token text not null
auth.session.expires_at timestamp with time zone not null
auth.session.ip_address text
auth.session.user_agent text
auth.session.active_organization_id text
auth.session.created_at timestamp with time zone not null default now()
auth.session.updated_at timestamp with time zone not null default now()
auth.sign_up.token_hash text not null
auth.sign_up.email text not null
auth.sign_up.tenant_name text not null
auth.sign_up.expires_at timestamp with time zone not null
auth."user".id text not null
auth."user".name text not null
auth."user".email text not null
auth."user".email_verified boolean not null default false
auth."user".image text
auth."user".created_at timestamp with time zone not null default now()
auth."user".updated_at timestamp with time zone not null default now()
auth.verification.id text not null
auth.verification.identifier text not null
auth.verification.value text not null
auth.verification.expires_at timestamp with time zone not null
auth.verification.created_at timestamp with time zone not null default now()
auth.verification.updated_at timestamp with time zone not null default now()
langgraph.checkpoint_blobs.tenant_id uuid not null default (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid
langgraph.checkpoint_blobs.thread_id text not null
langgraph.checkpoint_blobs.ticket_id uuid not null generated as (thread_id)::uuid
langgraph.checkpoint_blobs.checkpoint_ns text not null default ''::text
langgraph.checkpoint_blobs.channel text not null
langgraph.checkpoint_blobs.version text not null
langgraph.checkpoint_blobs.type text not null
langgraph.checkpoint_blobs.blob bytea
langgraph.checkpoint_migrations.v integer not null
langgraph.checkpoint_writes.tenant_id uuid not null default (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid
langgraph.checkpoint_writes.thread_id text not null
langgraph.checkpoint_writes.ticket_id uuid not null generated as (thread_id)::uuid
langgraph.checkpoint_writes.checkpoint_ns text not null default ''::text
langgraph.checkpoint_writes.checkpoint_id text not null
langgraph.checkpoint_writes.task_id text not null
langgraph.checkpoint_writes.idx integer not null
langgraph.checkpoint_writes.channel text not null
langgraph.checkpoint_writes.type text
langgraph.checkpoint_writes.blob bytea not null
langgraph.checkpoints.tenant_id uuid not null default (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid
langgraph.checkpoints.thread_id text not null
langgraph.checkpoints.ticket_id uuid not null generated as (thread_id)::uuid
langgraph.checkpoints.checkpoint_ns text not null default ''::text
langgraph.checkpoints.checkpoint_id text not null
langgraph.checkpoints.parent_checkpoint_id text
langgraph.checkpoints.type text
langgraph.checkpoints.checkpoint jsonb not null
langgraph.checkpoints.metadata jsonb not null default '{}'::jsonb
public.action_approvals.tenant_id uuid not null
public.action_approvals.id uuid not null
public.action_approvals.call_id uuid not null
public.action_approvals.member_id text not null
public.action_approvals.member_name text not null
public.action_approvals.decision text not null
public.action_approvals.values_hash text not null
public.action_approvals.word text
public.action_approvals.created_at timestamp with time zone not null default now()
public.action_calls.tenant_id uuid not null
public.action_calls.id uuid not null
public.action_calls.action_id uuid not null
public.action_calls.version integer not null
public.action_calls.definition jsonb not null
public.action_calls.ticket_id uuid not null
public.action_calls.turn_id uuid
public.action_calls.asked_by text not null
public.action_calls.member_id text
public.action_calls.member_name text
public.action_calls.is_guest boolean not null default false
public.action_calls.state text not null
public.action_calls.locale text not null
public.action_calls."values" jsonb not null
public.action_calls.values_hash text not null
public.action_calls.approval text not null
public.action_calls.idempotency_key uuid not null
public.action_calls.is_dry boolean not null default false
public.action_calls.fields jsonb not null default '{}'::jsonb
public.action_calls.http_status integer
public.action_calls.failure text
public.action_calls.attempts integer not null default 0
public.action_calls.sent_until timestamp with time zone
public.action_calls.duration_ms integer
public.action_calls.created_at timestamp with time zone not null default now()
public.action_calls.confirmed_at timestamp with time zone
public.action_calls.approved_at timestamp with time zone
public.action_calls.sent_at timestamp with time zone
public.action_calls.ended_at timestamp with time zone
public.actions.tenant_id uuid not null
public.actions.id uuid not null
public.actions.name text not null
public.actions.definition jsonb not null
public.actions.version integer not null default 1
public.actions.is_enabled boolean not null default false
public.actions.is_dry boolean not null default false
public.actions.secrets text
public.actions.created_at timestamp with time zone not null default now()
public.actions.changed_at timestamp with time zone not null default now()
public.actions.meaning bytea
public.actions.meaning_of text
public.alert_preferences.tenant_id uuid not null
public.alert_preferences.member_id text not null
public.alert_preferences.sound boolean not null default false
public.alert_preferences.browser boolean not null default false
public.alert_preferences.mail text not null default 'always'::text
public.alert_preferences.mail_after_minutes integer not null default 10
public.alert_preferences.mailed_at timestamp with time zone
public.alert_preferences.locale text
public.alert_preferences.mail_mentions boolean not null default true
public.alert_preferences.mail_assigned boolean not null default true
public.api_keys.tenant_id uuid not null
public.api_keys.id uuid not null
public.api_keys.name text not null
public.api_keys.prefix text not null
public.api_keys.secret_hash text not null
public.api_keys.scopes text[] not null
public.api_keys.last_used_at timestamp with time zone
public.api_keys.revoked_at timestamp with time zone
public.api_keys.created_at timestamp with time zone not null default now()
public.api_keys.expires_at timestamp with time zone
public.api_keys.created_by text
public.attachment_pieces.tenant_id uuid not null
public.attachment_pieces.attachment_id uuid not null
public.attachment_pieces.ordinal integer not null
public.attachment_pieces.body bytea not null
public.attachments.tenant_id uuid not null
public.attachments.id uuid not null
public.attachments.ticket_id uuid not null
public.attachments.message_id uuid
public.attachments.name text not null
public.attachments.media_type text not null
public.attachments.byte_size integer not null
public.attachments.sha256 text not null
public.attachments.created_at timestamp with time zone not null default now()
public.attachments.uploaded_by text
public.audit_log.tenant_id uuid not null
public.audit_log.id uuid not null
public.audit_log.actor_id text not null
public.audit_log.action text not null
public.audit_log.subject text
public.audit_log.details jsonb not null default '{}'::jsonb
public.audit_log.created_at timestamp with time zone not null default now()
public.blocked_origins.tenant_id uuid not null
public.blocked_origins.origin text not null
public.blocked_origins.attempts bigint not null default 1
public.blocked_origins.page text
public.blocked_origins.first_at timestamp with time zone not null default now()
public.blocked_origins.last_at timestamp with time zone not null default now()
public.blocked_origins.ignored_at timestamp with time zone
public.canned_replies.tenant_id uuid not null
public.canned_replies.id uuid not null
public.canned_replies.member_id text
public.canned_replies.name text not null
public.canned_replies.content text not null
public.canned_replies.created_at timestamp with time zone not null default now()
public.canned_replies.updated_at timestamp with time zone not null default now()
public.chunks.tenant_id uuid not null
public.chunks.id uuid not null
public.chunks.document_id uuid not null
public.chunks.document_version integer not null
public.chunks.ordinal integer not null
public.chunks.heading_path jsonb not null default '[]'::jsonb
public.chunks.anchor text
public.chunks.page integer
public.chunks.content text not null
public.chunks.start_offset integer not null
public.chunks.end_offset integer not null
public.chunks.title_length smallint not null
public.chunks.heading_length smallint not null
public.chunks.body_length smallint not null
public.chunks.created_at timestamp with time zone not null default now()
public.chunks.number bigint not null
public.cost_reservations.tenant_id uuid not null
public.cost_reservations.id uuid not null
public.cost_reservations.day text not null
public.cost_reservations.micros bigint not null
public.cost_reservations.expires_at timestamp with time zone
public.document_files.tenant_id uuid not null
public.document_files.document_id uuid not null
public.document_files.body bytea not null
public.documents.tenant_id uuid not null
public.documents.id uuid not null
public.documents.source_key text not null
public.documents.title text not null
public.documents.given_title text
public.documents.url text
public.documents.media_type text not null
public.documents.status text not null
public.documents.error_key text
public.documents.content_hash text not null
public.documents.version integer not null default 0
public.documents.byte_size integer not null
public.documents.chunk_count integer not null default 0
public.documents.queued_at timestamp with time zone not null default now()
public.documents.content text
public.documents.created_at timestamp with time zone not null default now()
public.documents.updated_at timestamp with time zone not null default now()
public.documents.source_id uuid
public.documents.error_details jsonb not null default '{}'::jsonb
public.documents.collection text
public.documents.due_at timestamp with time zone not null default now()
public.documents.tries smallint not null default 0
public.embedding_setting.only_row boolean not null default true
public.embedding_setting.model text not null
public.embedding_setting.changed_at timestamp with time zone not null default now()
public.embeddings.tenant_id uuid not null
public.embeddings.model text not null
public.embeddings.chunk_id uuid not null
public.embeddings.embedding halfvec not null
public.embeddings.shelf uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
public.embeddings_shared.tenant_id uuid not null
public.embeddings_shared.model text not null
public.embeddings_shared.chunk_id uuid not null
public.embeddings_shared.embedding halfvec not null
public.embeddings_shared.shelf uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
public.escalations.tenant_id uuid not null
public.escalations.id uuid not null
public.escalations.ticket_id uuid not null
public.escalations.turn_id uuid
public.escalations.reason text not null
public.escalations.note text
public.escalations.status text not null default 'open'::text
public.escalations.interrupt_id text
public.escalations.claimed_by text
public.escalations.claimed_by_name text
public.escalations.claimed_at timestamp with time zone
public.escalations.answered_by text
public.escalations.answered_by_name text
public.escalations.answered_message_id uuid
public.escalations.answered_at timestamp with time zone
public.escalations.resumed_at timestamp with time zone
public.escalations.created_at timestamp with time zone not null default now()
public.escalations.snoozed_until timestamp with time zone
public.escalations.waits_for text not null default 'us'::text
public.escalations.waits_since timestamp with time zone not null default now()
public.export_slices.tenant_id uuid not null
public.export_slices.export_id uuid not null
public.export_slices.ordinal integer not null
public.export_slices.body bytea not null
public.exports.tenant_id uuid not null
public.exports.id uuid not null
public.exports.kind text not null
public.exports.format text not null
public.exports.visitor_id uuid
public.exports.status text not null
public.exports.done integer not null default 0
public.exports.total_count integer
public.exports.byte_size bigint not null default 0
public.exports.requested_by text not null
public.exports.created_at timestamp with time zone not null default now()
public.exports.expires_at timestamp with time zone not null
public.feedback.tenant_id uuid not null
public.feedback.message_id uuid not null
public.feedback.ticket_id uuid not null
public.feedback.rating text not null
public.feedback.reason text
public.feedback.created_at timestamp with time zone not null default now()
public.feedback.cause text
public.gap_questions.tenant_id uuid not null
public.gap_questions.turn_id uuid not null
public.gap_questions.gap_id uuid not null
public.gap_questions.reason text not null
public.gap_questions.similarity real
public.gap_questions.model text not null
public.gap_questions.embedding halfvec not null
public.gap_questions.asked_at timestamp with time zone not null
public.gaps.tenant_id uuid not null
public.gaps.id uuid not null
public.gaps.status text not null default 'open'::text
public.gaps.solved_by uuid
public.gaps.closed_by_name text
public.gaps.closed_at timestamp with time zone
public.gaps.created_at timestamp with time zone not null default now()
public.gaps.closed_by text
public.idempotency_keys.tenant_id uuid not null
public.idempotency_keys.actor_id text not null
public.idempotency_keys.key_hash text not null
public.idempotency_keys.fingerprint text not null
public.idempotency_keys.reply text
public.idempotency_keys.created_at timestamp with time zone not null default now()
public.inbox_views.tenant_id uuid not null
public.inbox_views.id uuid not null
public.inbox_views.member_id text not null
public.inbox_views.member_name text not null
public.inbox_views.is_shared boolean not null default false
public.inbox_views.name text not null
public.inbox_views.query jsonb not null
public.inbox_views.created_at timestamp with time zone not null default now()
public.interrupts.tenant_id uuid not null
public.interrupts.id text not null
public.interrupts.ticket_id uuid not null
public.interrupts.turn_id uuid not null
public.interrupts.prompt text not null
public.interrupts.options jsonb not null default '[]'::jsonb
public.interrupts.status text not null default 'open'::text
public.interrupts.created_at timestamp with time zone not null default now()
public.interrupts.card jsonb
public.invitations.tenant_id uuid not null
public.invitations.id uuid not null
public.invitations.email text not null
public.invitations.role text not null
public.invitations.token_hash text not null
public.invitations.invited_by text not null
public.invitations.mailed_at timestamp with time zone
public.invitations.expires_at timestamp with time zone not null
public.invitations.created_at timestamp with time zone not null default now()
public.knowledge_stats.tenant_id uuid not null
public.knowledge_stats.chunk_count integer not null default 0
public.knowledge_stats.title_length integer not null default 0
public.knowledge_stats.heading_length integer not null default 0
public.knowledge_stats.body_length integer not null default 0
public.knowledge_stats.version integer not null default 0
public.knowledge_stats.shelf uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
public.knowledge_stats.embedding_model text
public.knowledge_stats.embedding_target text
public.knowledge_stats.last_block integer not null default 0
public.labels.tenant_id uuid not null
public.labels.id uuid not null
public.labels.name text not null
public.labels.color text not null
public.labels.created_at timestamp with time zone not null default now()
public.last_backup.is_only boolean not null default true
public.last_backup.made_at timestamp with time zone not null
public.mail_stops.tenant_id uuid not null
public.mail_stops.address_hash text not null
public.mail_stops.stopped_at timestamp with time zone not null default now()
public.mailed_messages.tenant_id uuid not null
public.mailed_messages.message_id uuid not null
public.mailed_messages.mail_id uuid not null
public.mails.tenant_id uuid not null
public.mails.id uuid not null
public.mails.ticket_id uuid not null
public.mails.direction text not null
public.mails.state text not null
public.mails.address text not null
public.mails.message_id text not null
public.mails.answer text
public.mails.lease_until timestamp with time zone
public.mails.link_used_at timestamp with time zone
public.mails.left_out jsonb
public.mails.created_at timestamp with time zone not null default now()
public.mails.settled_at timestamp with time zone
public.messages.tenant_id uuid not null
public.messages.id uuid not null
public.messages.ticket_id uuid not null
public.messages.seq integer not null
public.messages.role text not null
public.messages.content text not null
public.messages.client_message_id text
public.messages.turn_id uuid
public.messages.citations jsonb not null default '[]'::jsonb
public.messages.confidence real
public.messages.stopped boolean not null default false
public.messages.author_id text
public.messages.author_name text
public.messages.created_at timestamp with time zone not null default now()
public.messages.delivered_at timestamp with time zone
public.messages.seen_at timestamp with time zone
public.messages.notice text
public.messages.attachments jsonb
public.messages.corrects uuid
public.messages.gap jsonb
public.notes.tenant_id uuid not null
public.notes.id uuid not null
public.notes.ticket_id uuid not null
public.notes.author_id text not null
public.notes.author_name text not null
public.notes.content text not null
public.notes.created_at timestamp with time zone not null default now()
public.notes.mentions text[] not null default '{}'::text[]
public.other_costs_daily.tenant_id uuid not null
public.other_costs_daily.day text not null
public.other_costs_daily.purpose text not null
public.other_costs_daily.tokens_in bigint not null default 0
public.other_costs_daily.tokens_out bigint not null default 0
public.other_costs_daily.cost_micros bigint not null default 0
public.outbox.tenant_id uuid not null
public.outbox.id uuid not null
public.outbox.kind text not null
public.outbox.ticket_id uuid
public.outbox.payload jsonb not null
public.outbox.attempts integer not null default 0
public.outbox.due_at timestamp with time zone not null default now()
public.outbox.done_at timestamp with time zone
public.outbox.last_error text
public.outbox.created_at timestamp with time zone not null default now()
public.outbox.dead_at timestamp with time zone
public.passage_pieces.tenant_id uuid not null
public.passage_pieces.model text not null
public.passage_pieces.chunk_id uuid not null
public.passage_pieces.pieces bytea not null
public.placements.tenant_id uuid not null
public.placements.cell text not null
public.placements.state text not null
public.placements.since timestamp with time zone not null default now()
public.posting_blocks.tenant_id uuid not null
public.posting_blocks.block integer not null
public.posting_blocks.document_id uuid not null
public.postings.tenant_id uuid not null
public.postings.first bigint not null
public.postings.block integer not null
public.postings.term text not null
public.postings.others bigint[]
public.proposals.tenant_id uuid not null
public.proposals.id uuid not null
public.proposals.status text not null default 'proposed'::text
public.proposals.question text not null
public.proposals.answer text not null
public.proposals.alternatives jsonb not null default '[]'::jsonb
public.proposals.url text
public.proposals.ticket_id uuid
public.proposals.message_id uuid
public.proposals.gap_id uuid
public.proposals.document_id uuid
public.proposals.created_by text not null
public.proposals.created_by_name text not null
public.proposals.decided_by_name text
public.proposals.decided_at timestamp with time zone
public.proposals.created_at timestamp with time zone not null default now()
public.proposals.updated_at timestamp with time zone not null default now()
public.proposals.decided_by text
public.saved_answers.tenant_id uuid not null
public.saved_answers.id uuid not null
public.saved_answers.question_id uuid not null
public.saved_answers.outcome text not null
public.saved_answers.content text
public.saved_answers.confidence real
public.saved_answers.sources jsonb not null default '[]'::jsonb
public.saved_answers.fault text
public.saved_answers.change text not null
public.saved_answers.created_at timestamp with time zone not null default now()
public.saved_answers.action jsonb
public.saved_questions.tenant_id uuid not null
public.saved_questions.id uuid not null
public.saved_questions.question text not null
public.saved_questions.page text
public.saved_questions.locale text
public.saved_questions.expected_words jsonb not null default '[]'::jsonb
public.saved_questions.expected_document_id uuid
public.saved_questions.created_at timestamp with time zone not null default now()
public.saved_questions.expected_action_id uuid
public.sentence_readings.tenant_id uuid not null
public.sentence_readings.document_id uuid not null
public.sentence_readings.texts_hash bytea not null
public.sentence_readings.readings bytea not null
public.source_pages.tenant_id uuid not null
public.source_pages.source_id uuid not null
public.source_pages.url text not null
public.source_pages.depth smallint not null
public.source_pages.sync_number integer not null
public.source_pages.is_pending boolean not null default true
public.source_pages.attempts smallint not null default 0
public.source_pages.outcome text
public.source_pages.error_key text
public.source_pages.etag text
public.source_pages.last_modified text
public.source_pages.text_hash text
public.source_pages.links jsonb not null default '[]'::jsonb
public.source_pages.missing_syncs smallint not null default 0
public.source_pages.fetched_at timestamp with time zone
public.sources.tenant_id uuid not null
public.sources.id uuid not null
public.sources.kind text not null
public.sources.name text
public.sources.url text not null
public.sources.scope text not null
public.sources.discovery text not null
public.sources.exclude jsonb not null default '[]'::jsonb
public.sources.max_pages integer not null
public.sources.schedule text not null
public.sources.status text not null
public.sources.error_key text
public.sources.is_truncated boolean not null default false
public.sources.sync_number integer not null default 0
public.sources.sync_phase text
public.sources.sync_token uuid
public.sources.sync_started_at timestamp with time zone
public.sources.synced_at timestamp with time zone
public.sources.next_sync_at timestamp with time zone
public.sources.alive_at timestamp with time zone not null default now()
public.sources.created_at timestamp with time zone not null default now()
public.sources.updated_at timestamp with time zone not null default now()
public.status_intervals.component text not null
public.status_intervals.since timestamp with time zone not null
public.status_intervals.state text not null
public.status_intervals.seen_at timestamp with time zone not null
public.status_watch.is_only boolean not null default true
public.status_watch.noted_at timestamp with time zone not null
public.status_watch.model_left_at timestamp with time zone
public.tenant_deletions.id uuid not null
public.tenant_deletions.requested_at timestamp with time zone not null default now()
public.tenant_deletions.rows_gone_at timestamp with time zone
public.tenant_images.tenant_id uuid not null
public.tenant_images.name text not null
public.tenant_images.body bytea not null
public.tenant_models.tenant_id uuid not null
public.tenant_models.base_url text not null
public.tenant_models.api_key text not null
public.tenant_models.models jsonb not null
public.tenant_models.is_enabled boolean not null
public.tenant_models.version uuid not null
public.tenant_models.changed_at timestamp with time zone not null default now()
public.tenant_origins.tenant_id uuid not null
public.tenant_origins.origin text not null
public.tenant_origins.created_at timestamp with time zone not null default now()
public.tenant_origins.seen_at timestamp with time zone
public.tenant_origins.seen_page text
public.tenants.id uuid not null
public.tenants.name text not null
public.tenants.settings jsonb not null default '{}'::jsonb
public.tenants.created_at timestamp with time zone not null default now()
public.tenants.last_ticket_number integer not null default 1000
public.tenants.retention_applied_at timestamp with time zone
public.tenants.alerted_at timestamp with time zone
public.tenants.quota jsonb not null default '{}'::jsonb
public.tenants.setup_dismissed_at timestamp with time zone
public.tenants.tested_at timestamp with time zone
public.ticket_labels.tenant_id uuid not null
public.ticket_labels.ticket_id uuid not null
public.ticket_labels.label_id uuid not null
public.ticket_words.tenant_id uuid not null
public.ticket_words.number integer not null
public.ticket_words.word text not null
public.tickets.tenant_id uuid not null
public.tickets.id uuid not null
public.tickets.visitor_id uuid not null
public.tickets.number integer not null
public.tickets.status text not null default 'open'::text
public.tickets.title text
public.tickets.titled_by text
public.tickets.summary text
public.tickets.summarized_seq integer not null default 0
public.tickets.checkpoint_seq integer not null default 0
public.tickets.last_seq integer not null default 0
public.tickets.fence bigint not null default 0
public.tickets.origin text not null
public.tickets.page jsonb not null default '{}'::jsonb
public.tickets.locale text
public.tickets.email text
public.tickets.created_at timestamp with time zone not null default now()
public.tickets.updated_at timestamp with time zone not null default now()
public.tickets.scope jsonb
public.tickets.facts jsonb not null default '[]'::jsonb
public.tickets.is_silent boolean not null generated as (last_seq = 0)
public.tickets.seen_seq integer default 0
public.tickets.indexed_seq integer not null default 0
public.tickets.merged_into uuid
public.tickets.undo jsonb
public.tickets.needs_indexing boolean not null default false
public.tickets.reopened_at timestamp with time zone[]
public.tickets.wants_transcript boolean not null default false
public.traces.tenant_id uuid not null
public.traces.turn_id uuid not null
public.traces.ticket_id uuid not null
public.traces.engine text not null
public.traces.question text not null
public.traces.rephrased_question text
public.traces.keywords jsonb not null default '[]'::jsonb
public.traces.is_cache_hit boolean not null default false
public.traces.confidence real
public.traces.steps jsonb not null default '[]'::jsonb
public.traces.passages jsonb not null default '[]'::jsonb
public.traces.prompt_versions jsonb not null default '{}'::jsonb
public.traces.tokens_in integer not null default 0
public.traces.tokens_out integer not null default 0
public.traces.cost_micros bigint not null default 0
public.traces.created_at timestamp with time zone not null default now()
public.traces.draft text
public.traces.packed_passages bytea
public.turns.tenant_id uuid not null
public.turns.id uuid not null
public.turns.ticket_id uuid not null
public.turns.message_id uuid not null
public.turns.status text not null
public.turns.resumes_interrupt_id text
public.turns.fence bigint not null
public.turns.lease_until timestamp with time zone not null
public.turns.attempt integer not null default 1
public.turns.stop_requested boolean not null default false
public.turns.log_closed boolean not null default false
public.turns.error_key text
public.turns.started_at timestamp with time zone not null default now()
public.turns.finished_at timestamp with time zone
public.turns.scope jsonb
public.turns.is_guest boolean not null default true
public.turns.trace_parent text
public.usage_daily.tenant_id uuid not null
public.usage_daily.day text not null
public.usage_daily.shard integer not null
public.usage_daily.turns integer not null default 0
public.usage_daily.tokens_in bigint not null default 0
public.usage_daily.tokens_out bigint not null default 0
public.usage_daily.cost_micros bigint not null default 0
public.visitor_handles.tenant_id uuid not null
public.visitor_handles.series_hash text not null
public.visitor_handles.visitor_id uuid not null
public.visitor_handles.handle_hash text not null
public.visitor_handles.previous_handle_hash text
public.visitor_handles.salt text not null default ''::text
public.visitor_handles.replaced_at timestamp with time zone
public.visitor_handles.seen_at timestamp with time zone not null default now()
public.visitors.tenant_id uuid not null
public.visitors.id uuid not null
public.visitors.email text
public.visitors.created_at timestamp with time zone not null default now()
public.visitors.seen_at timestamp with time zone not null default now()
public.visitors.name text
public.visitors.blocked_at timestamp with time zone
public.visitors.blocked_by_name text
public.visitors.blocked_by text
public.visitors.identity jsonb
public.webhook_deliveries.tenant_id uuid not null
public.webhook_deliveries.id uuid not null
public.webhook_deliveries.webhook_id uuid not null
public.webhook_deliveries.event_id uuid not null
public.webhook_deliveries.type text not null
public.webhook_deliveries.ticket_id uuid
public.webhook_deliveries.payload jsonb not null
public.webhook_deliveries.status text not null default 'pending'::text
public.webhook_deliveries.tries integer not null default 0
public.webhook_deliveries.attempts jsonb not null default '[]'::jsonb
public.webhook_deliveries.due_at timestamp with time zone not null default now()
public.webhook_deliveries.created_at timestamp with time zone not null default now()
public.webhooks.tenant_id uuid not null
public.webhooks.id uuid not null
public.webhooks.kind text not null
public.webhooks.url text not null
public.webhooks.events text[] not null
public.webhooks.secret text not null
public.webhooks.previous_secret text
public.webhooks.previous_secret_until timestamp with time zone
public.webhooks.is_enabled boolean not null default true
public.webhooks.is_gone boolean not null default false
public.webhooks.created_at timestamp with time zone not null default now()

-- partitions
embeddings_shared partition of embeddings FOR VALUES IN ('00000000-0000-0000-0000-000000000000')

-- constraints
action_approvals action_approvals_tenant_id_call_id_action_calls_tenant_id_id_fk FOREIGN KEY (tenant_id, call_id) REFERENCES action_calls(tenant_id, id) ON DELETE CASCADE
action_approvals action_approvals_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
action_calls action_calls_tenant_id_action_id_actions_tenant_id_id_fk FOREIGN KEY (tenant_id, action_id) REFERENCES actions(tenant_id, id) ON DELETE CASCADE
action_calls action_calls_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
action_calls action_calls_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
action_calls action_calls_tenant_id_turn_id_turns_tenant_id_id_fk FOREIGN KEY (tenant_id, turn_id) REFERENCES turns(tenant_id, id) ON DELETE CASCADE
actions actions_name UNIQUE (tenant_id, name)
actions actions_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
actions actions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
alert_preferences alert_preferences_tenant_id_member_id_pk PRIMARY KEY (tenant_id, member_id)
alert_preferences alert_preferences_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
api_keys api_keys_scopes CHECK (((scopes <@ ARRAY['read'::text, 'ingest'::text, 'tickets'::text, 'settings'::text, 'knowledge'::text, 'draft'::text, 'answer'::text, 'actions'::text]) AND (cardinality(scopes) > 0)))
api_keys api_keys_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
api_keys api_keys_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
attachment_pieces attachment_pieces_tenant_id_attachment_id_attachments_tenant_id FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachments(tenant_id, id) ON DELETE CASCADE
attachment_pieces attachment_pieces_tenant_id_attachment_id_ordinal_pk PRIMARY KEY (tenant_id, attachment_id, ordinal)
attachments attachments_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
attachments attachments_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE
attachments attachments_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
audit_log audit_log_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
audit_log audit_log_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
auth."user" user_email_unique UNIQUE (email)
auth."user" user_pkey PRIMARY KEY (id)
auth.account account_pkey PRIMARY KEY (id)
auth.account account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.first_run first_run_once CHECK (id)
auth.first_run first_run_pkey PRIMARY KEY (id)
auth.member member_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES auth.organization(id) ON DELETE CASCADE
auth.member member_pkey PRIMARY KEY (id)
auth.member member_role CHECK ((role = ANY (ARRAY['viewer'::text, 'agent'::text, 'owner'::text])))
auth.member member_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.organization organization_pkey PRIMARY KEY (id)
auth.organization organization_slug_unique UNIQUE (slug)
auth.password_reset password_reset_pkey PRIMARY KEY (token_hash)
auth.password_reset password_reset_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.recovery_code recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.recovery_code recovery_code_user_id_hash_pk PRIMARY KEY (user_id, hash)
auth.second_factor second_factor_pkey PRIMARY KEY (user_id)
auth.second_factor second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.session session_pkey PRIMARY KEY (id)
auth.session session_token_unique UNIQUE (token)
auth.session session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
auth.sign_up sign_up_pkey PRIMARY KEY (token_hash)
auth.verification verification_pkey PRIMARY KEY (id)
blocked_origins blocked_origins_tenant_id_origin_pk PRIMARY KEY (tenant_id, origin)
blocked_origins blocked_origins_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
canned_replies canned_replies_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
canned_replies canned_replies_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
chunks chunks_number UNIQUE (tenant_id, number)
chunks chunks_tenant_id_document_id_documents_tenant_id_id_fk FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE
chunks chunks_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
cost_reservations cost_reservations_pkey PRIMARY KEY (tenant_id, id)
cost_reservations cost_reservations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
document_files document_files_tenant_id_document_id_documents_tenant_id_id_fk FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE
document_files document_files_tenant_id_document_id_pk PRIMARY KEY (tenant_id, document_id)
documents documents_source_key UNIQUE (tenant_id, source_key)
documents documents_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
documents documents_tenant_id_source_id_sources_tenant_id_id_fk FOREIGN KEY (tenant_id, source_id) REFERENCES sources(tenant_id, id) ON DELETE CASCADE
documents documents_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
embedding_setting embedding_setting_only_row_check CHECK (only_row)
embedding_setting embedding_setting_pkey PRIMARY KEY (only_row)
embeddings embeddings_tenant_id_chunk_id_chunks_tenant_id_id_fk FOREIGN KEY (tenant_id, chunk_id) REFERENCES chunks(tenant_id, id) ON DELETE CASCADE
embeddings embeddings_tenant_id_model_chunk_id_shelf_pk PRIMARY KEY (tenant_id, model, chunk_id, shelf)
embeddings_shared embeddings_shared_pkey PRIMARY KEY (tenant_id, model, chunk_id, shelf)
embeddings_shared embeddings_tenant_id_chunk_id_chunks_tenant_id_id_fk FOREIGN KEY (tenant_id, chunk_id) REFERENCES chunks(tenant_id, id) ON DELETE CASCADE
escalations escalations_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
escalations escalations_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
export_slices export_slices_tenant_id_export_id_exports_tenant_id_id_fk FOREIGN KEY (tenant_id, export_id) REFERENCES exports(tenant_id, id) ON DELETE CASCADE
export_slices export_slices_tenant_id_export_id_ordinal_pk PRIMARY KEY (tenant_id, export_id, ordinal)
exports exports_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
exports exports_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
feedback feedback_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE
feedback feedback_tenant_id_message_id_pk PRIMARY KEY (tenant_id, message_id)
feedback feedback_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
gap_questions gap_questions_tenant_id_gap_id_gaps_tenant_id_id_fk FOREIGN KEY (tenant_id, gap_id) REFERENCES gaps(tenant_id, id) ON DELETE CASCADE
gap_questions gap_questions_tenant_id_turn_id_pk PRIMARY KEY (tenant_id, turn_id)
gap_questions gap_questions_tenant_id_turn_id_turns_tenant_id_id_fk FOREIGN KEY (tenant_id, turn_id) REFERENCES turns(tenant_id, id) ON DELETE CASCADE
gaps gaps_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
gaps gaps_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
idempotency_keys idempotency_keys_tenant_id_actor_id_key_hash_pk PRIMARY KEY (tenant_id, actor_id, key_hash)
idempotency_keys idempotency_keys_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
inbox_views inbox_views_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
inbox_views inbox_views_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
interrupts interrupts_tenant_id_ticket_id_id_turn_id_pk PRIMARY KEY (tenant_id, ticket_id, id, turn_id)
interrupts interrupts_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
invitations invitations_role CHECK ((role = ANY (ARRAY['viewer'::text, 'agent'::text, 'owner'::text])))
invitations invitations_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
invitations invitations_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
knowledge_stats knowledge_stats_tenant_id_pk PRIMARY KEY (tenant_id)
knowledge_stats knowledge_stats_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
labels labels_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
labels labels_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
langgraph.checkpoint_blobs checkpoint_blobs_pkey PRIMARY KEY (tenant_id, thread_id, checkpoint_ns, channel, version)
langgraph.checkpoint_blobs checkpoint_blobs_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
langgraph.checkpoint_migrations checkpoint_migrations_pkey PRIMARY KEY (v)
langgraph.checkpoint_writes checkpoint_writes_pkey PRIMARY KEY (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
langgraph.checkpoint_writes checkpoint_writes_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
langgraph.checkpoints checkpoints_pkey PRIMARY KEY (tenant_id, thread_id, checkpoint_ns, checkpoint_id)
langgraph.checkpoints checkpoints_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
last_backup last_backup_only CHECK (is_only)
last_backup last_backup_pkey PRIMARY KEY (is_only)
mail_stops mail_stops_tenant_id_address_hash_pk PRIMARY KEY (tenant_id, address_hash)
mail_stops mail_stops_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
mailed_messages mailed_messages_tenant_id_mail_id_mails_tenant_id_id_fk FOREIGN KEY (tenant_id, mail_id) REFERENCES mails(tenant_id, id) ON DELETE CASCADE
mailed_messages mailed_messages_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE
mailed_messages mailed_messages_tenant_id_message_id_pk PRIMARY KEY (tenant_id, message_id)
mails mails_message_id UNIQUE (tenant_id, message_id)
mails mails_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
mails mails_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
messages messages_seq UNIQUE (tenant_id, ticket_id, seq)
messages messages_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
messages messages_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
notes notes_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
notes notes_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
other_costs_daily other_costs_daily_tenant_id_day_purpose_pk PRIMARY KEY (tenant_id, day, purpose)
other_costs_daily other_costs_daily_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
outbox outbox_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
outbox outbox_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
outbox outbox_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
passage_pieces passage_pieces_tenant_id_chunk_id_chunks_tenant_id_id_fk FOREIGN KEY (tenant_id, chunk_id) REFERENCES chunks(tenant_id, id) ON DELETE CASCADE
passage_pieces passage_pieces_tenant_id_chunk_id_model_pk PRIMARY KEY (tenant_id, chunk_id, model)
placements placements_pkey PRIMARY KEY (tenant_id)
placements placements_state CHECK ((state = ANY (ARRAY['arriving'::text, 'frozen'::text, 'left'::text])))
posting_blocks posting_blocks_tenant_id_block_pk PRIMARY KEY (tenant_id, block)
posting_blocks posting_blocks_tenant_id_document_id_documents_tenant_id_id_fk FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE
postings postings_tenant_id_block_posting_blocks_tenant_id_block_fk FOREIGN KEY (tenant_id, block) REFERENCES posting_blocks(tenant_id, block) ON DELETE CASCADE
postings postings_tenant_id_term_block_pk PRIMARY KEY (tenant_id, term, block)
proposals proposals_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
proposals proposals_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
proposals proposals_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
saved_answers saved_answers_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
saved_answers saved_answers_tenant_id_question_id_saved_questions_tenant_id_i FOREIGN KEY (tenant_id, question_id) REFERENCES saved_questions(tenant_id, id) ON DELETE CASCADE
saved_questions saved_questions_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
saved_questions saved_questions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
sentence_readings sentence_readings_tenant_id_document_id_documents_tenant_id_id_ FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE
sentence_readings sentence_readings_tenant_id_document_id_texts_hash_pk PRIMARY KEY (tenant_id, document_id, texts_hash)
source_pages source_pages_tenant_id_source_id_sources_tenant_id_id_fk FOREIGN KEY (tenant_id, source_id) REFERENCES sources(tenant_id, id) ON DELETE CASCADE
source_pages source_pages_tenant_id_source_id_url_pk PRIMARY KEY (tenant_id, source_id, url)
sources sources_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
sources sources_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
sources sources_url UNIQUE (tenant_id, kind, url)
status_intervals status_intervals_component CHECK ((component = ANY (ARRAY['conversations'::text, 'answers'::text, 'documents'::text, 'emails'::text])))
status_intervals status_intervals_component_since_pk PRIMARY KEY (component, since)
status_intervals status_intervals_state CHECK ((state = ANY (ARRAY['working'::text, 'late'::text, 'failing'::text])))
status_watch status_watch_only CHECK (is_only)
status_watch status_watch_pkey PRIMARY KEY (is_only)
tenant_deletions tenant_deletions_pkey PRIMARY KEY (id)
tenant_images tenant_images_tenant_id_name_pk PRIMARY KEY (tenant_id, name)
tenant_images tenant_images_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenant_models tenant_models_tenant_id_pk PRIMARY KEY (tenant_id)
tenant_models tenant_models_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenant_origins tenant_origins_tenant_id_origin_pk PRIMARY KEY (tenant_id, origin)
tenant_origins tenant_origins_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenants tenants_pkey PRIMARY KEY (id)
ticket_labels ticket_labels_tenant_id_label_id_labels_tenant_id_id_fk FOREIGN KEY (tenant_id, label_id) REFERENCES labels(tenant_id, id) ON DELETE CASCADE
ticket_labels ticket_labels_tenant_id_ticket_id_label_id_pk PRIMARY KEY (tenant_id, ticket_id, label_id)
ticket_labels ticket_labels_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
ticket_words ticket_words_tenant_id_number_tickets_tenant_id_number_fk FOREIGN KEY (tenant_id, number) REFERENCES tickets(tenant_id, number) ON DELETE CASCADE
ticket_words ticket_words_tenant_id_number_word_pk PRIMARY KEY (tenant_id, number, word)
tickets tickets_number UNIQUE (tenant_id, number)
tickets tickets_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
tickets tickets_tenant_id_visitor_id_visitors_tenant_id_id_fk FOREIGN KEY (tenant_id, visitor_id) REFERENCES visitors(tenant_id, id) ON DELETE CASCADE
traces traces_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
traces traces_tenant_id_turn_id_pk PRIMARY KEY (tenant_id, turn_id)
traces traces_tenant_id_turn_id_turns_tenant_id_id_fk FOREIGN KEY (tenant_id, turn_id) REFERENCES turns(tenant_id, id) ON DELETE CASCADE
turns turns_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
turns turns_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE
turns turns_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
usage_daily usage_daily_tenant_id_day_shard_pk PRIMARY KEY (tenant_id, day, shard)
usage_daily usage_daily_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
visitor_handles visitor_handles_tenant_id_series_hash_pk PRIMARY KEY (tenant_id, series_hash)
visitor_handles visitor_handles_tenant_id_visitor_id_visitors_tenant_id_id_fk FOREIGN KEY (tenant_id, visitor_id) REFERENCES visitors(tenant_id, id) ON DELETE CASCADE
visitors visitors_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
visitors visitors_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
webhook_deliveries webhook_deliveries_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
webhook_deliveries webhook_deliveries_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
webhook_deliveries webhook_deliveries_tenant_id_webhook_id_webhooks_tenant_id_id_f FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE
webhooks webhooks_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
webhooks webhooks_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE

-- indexes
CREATE INDEX "session_user" ON auth.session USING btree (user_id)
CREATE INDEX account_user ON auth.account USING btree (user_id)
CREATE INDEX action_approvals_call ON public.action_approvals USING btree (tenant_id, call_id, created_at)
CREATE INDEX action_calls_action ON public.action_calls USING btree (tenant_id, action_id, created_at DESC NULLS LAST, id DESC NULLS LAST)
CREATE INDEX action_calls_for_people ON public.action_calls USING btree (tenant_id, ticket_id) WHERE ((state = ANY (ARRAY['confirmed'::text, 'unknown'::text])) OR ((state = 'proposed'::text) AND (approval = 'person'::text) AND (asked_by = 'visitor'::text)))
CREATE INDEX action_calls_newest ON public.action_calls USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST)
CREATE INDEX action_calls_sent ON public.action_calls USING btree (sent_until) WHERE (state = 'sent'::text)
CREATE INDEX action_calls_ticket ON public.action_calls USING btree (tenant_id, ticket_id, created_at)
CREATE INDEX attachments_message ON public.attachments USING btree (tenant_id, message_id)
CREATE INDEX attachments_ticket ON public.attachments USING btree (tenant_id, ticket_id)
CREATE INDEX attachments_unsent ON public.attachments USING btree (created_at) WHERE (message_id IS NULL)
CREATE INDEX audit_log_time ON public.audit_log USING btree (tenant_id, created_at, id)
CREATE INDEX canned_replies_name ON public.canned_replies USING btree (tenant_id, name)
CREATE INDEX checkpoint_blobs_ticket ON langgraph.checkpoint_blobs USING btree (tenant_id, ticket_id)
CREATE INDEX checkpoint_writes_ticket ON langgraph.checkpoint_writes USING btree (tenant_id, ticket_id)
CREATE INDEX checkpoints_ticket ON langgraph.checkpoints USING btree (tenant_id, ticket_id)
CREATE INDEX chunks_document ON public.chunks USING btree (tenant_id, document_id, ordinal)
CREATE INDEX documents_source ON public.documents USING btree (tenant_id, source_id)
CREATE INDEX documents_waiting ON public.documents USING btree (tenant_id, due_at) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]))
CREATE INDEX embeddings_chunk ON ONLY public.embeddings USING btree (tenant_id, chunk_id)
CREATE INDEX embeddings_shared_chunk ON public.embeddings_shared USING btree (tenant_id, chunk_id)
CREATE INDEX escalations_status ON public.escalations USING btree (tenant_id, status, created_at)
CREATE INDEX escalations_ticket ON public.escalations USING btree (tenant_id, ticket_id, created_at)
CREATE INDEX escalations_waiting ON public.escalations USING btree (tenant_id, waits_for, waits_since) WHERE (status = ANY (ARRAY['open'::text, 'claimed'::text]))
CREATE INDEX exports_expiry ON public.exports USING btree (expires_at)
CREATE INDEX feedback_ticket ON public.feedback USING btree (tenant_id, ticket_id)
CREATE INDEX gap_questions_gap ON public.gap_questions USING btree (tenant_id, gap_id, asked_at)
CREATE INDEX gaps_status ON public.gaps USING btree (tenant_id, status)
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at)
CREATE INDEX invitations_token ON public.invitations USING btree (token_hash)
CREATE INDEX mailed_messages_mail ON public.mailed_messages USING btree (tenant_id, mail_id)
CREATE INDEX mails_id ON public.mails USING btree (id)
CREATE INDEX mails_ticket ON public.mails USING btree (tenant_id, ticket_id, created_at)
CREATE INDEX member_user ON auth.member USING btree (user_id)
CREATE INDEX notes_ticket ON public.notes USING btree (tenant_id, ticket_id)
CREATE INDEX outbox_dead ON public.outbox USING btree (dead_at) WHERE (dead_at IS NOT NULL)
CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (done_at IS NULL)
CREATE INDEX outbox_ticket ON public.outbox USING btree (tenant_id, ticket_id)
CREATE INDEX password_reset_user ON auth.password_reset USING btree (user_id)
CREATE INDEX posting_blocks_document ON public.posting_blocks USING btree (tenant_id, document_id)
CREATE INDEX postings_block ON public.postings USING btree (tenant_id, block)
CREATE INDEX proposals_status ON public.proposals USING btree (tenant_id, status, created_at)
CREATE INDEX proposals_ticket ON public.proposals USING btree (tenant_id, ticket_id)
CREATE INDEX saved_answers_question ON public.saved_answers USING btree (tenant_id, question_id, created_at)
CREATE INDEX source_pages_pending ON public.source_pages USING btree (tenant_id, source_id, attempts, depth, url) WHERE is_pending
CREATE INDEX sources_next_sync ON public.sources USING btree (next_sync_at)
CREATE INDEX ticket_labels_label ON public.ticket_labels USING btree (tenant_id, label_id, ticket_id)
CREATE INDEX ticket_words_word ON public.ticket_words USING btree (tenant_id, word, number)
CREATE INDEX tickets_needs_indexing ON public.tickets USING btree (tenant_id, updated_at) WHERE needs_indexing
CREATE INDEX tickets_reopened ON public.tickets USING btree (tenant_id) WHERE (reopened_at IS NOT NULL)
CREATE INDEX tickets_silent ON public.tickets USING btree (created_at) WHERE is_silent
CREATE INDEX tickets_status ON public.tickets USING btree (tenant_id, status, updated_at)
CREATE INDEX tickets_visitor ON public.tickets USING btree (tenant_id, visitor_id, updated_at)
CREATE INDEX traces_created ON public.traces USING btree (tenant_id, created_at)
CREATE INDEX traces_ticket ON public.traces USING btree (tenant_id, ticket_id)
CREATE INDEX turns_lease ON public.turns USING btree (lease_until) WHERE ((status = 'running'::text) OR (NOT log_closed))
CREATE INDEX turns_message ON public.turns USING btree (tenant_id, message_id)
CREATE INDEX turns_ticket ON public.turns USING btree (tenant_id, ticket_id, started_at)
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier)
CREATE INDEX visitor_handles_visitor ON public.visitor_handles USING btree (tenant_id, visitor_id)
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at)
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (due_at) WHERE (status = 'pending'::text)
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (tenant_id, webhook_id, created_at DESC, id DESC)
CREATE INDEX webhook_deliveries_ticket ON public.webhook_deliveries USING btree (tenant_id, ticket_id)
CREATE UNIQUE INDEX account_once ON auth.account USING btree (provider_id, account_id)
CREATE UNIQUE INDEX account_pkey ON auth.account USING btree (id)
CREATE UNIQUE INDEX action_approvals_tenant_id_id_pk ON public.action_approvals USING btree (tenant_id, id)
CREATE UNIQUE INDEX action_calls_tenant_id_id_pk ON public.action_calls USING btree (tenant_id, id)
CREATE UNIQUE INDEX action_calls_turn ON public.action_calls USING btree (tenant_id, turn_id, action_id, values_hash)
CREATE UNIQUE INDEX actions_name ON public.actions USING btree (tenant_id, name)
CREATE UNIQUE INDEX actions_tenant_id_id_pk ON public.actions USING btree (tenant_id, id)
CREATE UNIQUE INDEX alert_preferences_tenant_id_member_id_pk ON public.alert_preferences USING btree (tenant_id, member_id)
CREATE UNIQUE INDEX api_keys_tenant_id_id_pk ON public.api_keys USING btree (tenant_id, id)
CREATE UNIQUE INDEX attachment_pieces_tenant_id_attachment_id_ordinal_pk ON public.attachment_pieces USING btree (tenant_id, attachment_id, ordinal)
CREATE UNIQUE INDEX attachments_tenant_id_id_pk ON public.attachments USING btree (tenant_id, id)
CREATE UNIQUE INDEX audit_log_tenant_id_id_pk ON public.audit_log USING btree (tenant_id, id)
CREATE UNIQUE INDEX blocked_origins_tenant_id_origin_pk ON public.blocked_origins USING btree (tenant_id, origin)
CREATE UNIQUE INDEX canned_replies_tenant_id_id_pk ON public.canned_replies USING btree (tenant_id, id)
CREATE UNIQUE INDEX checkpoint_blobs_pkey ON langgraph.checkpoint_blobs USING btree (tenant_id, thread_id, checkpoint_ns, channel, version)
CREATE UNIQUE INDEX checkpoint_migrations_pkey ON langgraph.checkpoint_migrations USING btree (v)
CREATE UNIQUE INDEX checkpoint_writes_pkey ON langgraph.checkpoint_writes USING btree (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
CREATE UNIQUE INDEX checkpoints_pkey ON langgraph.checkpoints USING btree (tenant_id, thread_id, checkpoint_ns, checkpoint_id)
CREATE UNIQUE INDEX chunks_number ON public.chunks USING btree (tenant_id, number)
CREATE UNIQUE INDEX chunks_tenant_id_id_pk ON public.chunks USING btree (tenant_id, id)
CREATE UNIQUE INDEX cost_reservations_pkey ON public.cost_reservations USING btree (tenant_id, id)
CREATE UNIQUE INDEX document_files_tenant_id_document_id_pk ON public.document_files USING btree (tenant_id, document_id)
CREATE UNIQUE INDEX documents_source_key ON public.documents USING btree (tenant_id, source_key)
CREATE UNIQUE INDEX documents_tenant_id_id_pk ON public.documents USING btree (tenant_id, id)
CREATE UNIQUE INDEX embedding_setting_pkey ON public.embedding_setting USING btree (only_row)
CREATE UNIQUE INDEX embeddings_shared_pkey ON public.embeddings_shared USING btree (tenant_id, model, chunk_id, shelf)
CREATE UNIQUE INDEX embeddings_tenant_id_model_chunk_id_shelf_pk ON ONLY public.embeddings USING btree (tenant_id, model, chunk_id, shelf)
CREATE UNIQUE INDEX escalations_one_open ON public.escalations USING btree (tenant_id, ticket_id) WHERE (status = ANY (ARRAY['open'::text, 'claimed'::text]))
CREATE UNIQUE INDEX escalations_tenant_id_id_pk ON public.escalations USING btree (tenant_id, id)
CREATE UNIQUE INDEX export_slices_tenant_id_export_id_ordinal_pk ON public.export_slices USING btree (tenant_id, export_id, ordinal)
CREATE UNIQUE INDEX exports_tenant_id_id_pk ON public.exports USING btree (tenant_id, id)
CREATE UNIQUE INDEX feedback_tenant_id_message_id_pk ON public.feedback USING btree (tenant_id, message_id)
CREATE UNIQUE INDEX first_run_pkey ON auth.first_run USING btree (id)
CREATE UNIQUE INDEX gap_questions_tenant_id_turn_id_pk ON public.gap_questions USING btree (tenant_id, turn_id)
CREATE UNIQUE INDEX gaps_tenant_id_id_pk ON public.gaps USING btree (tenant_id, id)
CREATE UNIQUE INDEX idempotency_keys_tenant_id_actor_id_key_hash_pk ON public.idempotency_keys USING btree (tenant_id, actor_id, key_hash)
CREATE UNIQUE INDEX inbox_views_tenant_id_id_pk ON public.inbox_views USING btree (tenant_id, id)
CREATE UNIQUE INDEX interrupts_one_open ON public.interrupts USING btree (tenant_id, ticket_id) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX interrupts_tenant_id_ticket_id_id_turn_id_pk ON public.interrupts USING btree (tenant_id, ticket_id, id, turn_id)
CREATE UNIQUE INDEX invitations_once ON public.invitations USING btree (tenant_id, email)
CREATE UNIQUE INDEX invitations_tenant_id_id_pk ON public.invitations USING btree (tenant_id, id)
CREATE UNIQUE INDEX knowledge_stats_tenant_id_pk ON public.knowledge_stats USING btree (tenant_id)
CREATE UNIQUE INDEX labels_tenant_id_id_pk ON public.labels USING btree (tenant_id, id)
CREATE UNIQUE INDEX last_backup_pkey ON public.last_backup USING btree (is_only)
CREATE UNIQUE INDEX mail_stops_tenant_id_address_hash_pk ON public.mail_stops USING btree (tenant_id, address_hash)
CREATE UNIQUE INDEX mailed_messages_tenant_id_message_id_pk ON public.mailed_messages USING btree (tenant_id, message_id)
CREATE UNIQUE INDEX mails_message_id ON public.mails USING btree (tenant_id, message_id)
CREATE UNIQUE INDEX mails_tenant_id_id_pk ON public.mails USING btree (tenant_id, id)
CREATE UNIQUE INDEX member_once ON auth.member USING btree (organization_id, user_id)
CREATE UNIQUE INDEX member_pkey ON auth.member USING btree (id)
CREATE UNIQUE INDEX messages_client_message_id ON public.messages USING btree (tenant_id, ticket_id, client_message_id) WHERE (client_message_id IS NOT NULL)
CREATE UNIQUE INDEX messages_seq ON public.messages USING btree (tenant_id, ticket_id, seq)
CREATE UNIQUE INDEX messages_tenant_id_id_pk ON public.messages USING btree (tenant_id, id)
CREATE UNIQUE INDEX notes_tenant_id_id_pk ON public.notes USING btree (tenant_id, id)
CREATE UNIQUE INDEX organization_pkey ON auth.organization USING btree (id)
CREATE UNIQUE INDEX organization_slug_unique ON auth.organization USING btree (slug)
CREATE UNIQUE INDEX other_costs_daily_tenant_id_day_purpose_pk ON public.other_costs_daily USING btree (tenant_id, day, purpose)
CREATE UNIQUE INDEX outbox_tenant_id_id_pk ON public.outbox USING btree (tenant_id, id)
CREATE UNIQUE INDEX passage_pieces_tenant_id_chunk_id_model_pk ON public.passage_pieces USING btree (tenant_id, chunk_id, model)
CREATE UNIQUE INDEX password_reset_pkey ON auth.password_reset USING btree (token_hash)
CREATE UNIQUE INDEX placements_pkey ON public.placements USING btree (tenant_id)
CREATE UNIQUE INDEX posting_blocks_tenant_id_block_pk ON public.posting_blocks USING btree (tenant_id, block)
CREATE UNIQUE INDEX postings_tenant_id_term_block_pk ON public.postings USING btree (tenant_id, term, block)
CREATE UNIQUE INDEX proposals_tenant_id_id_pk ON public.proposals USING btree (tenant_id, id)
CREATE UNIQUE INDEX recovery_code_user_id_hash_pk ON auth.recovery_code USING btree (user_id, hash)
CREATE UNIQUE INDEX saved_answers_tenant_id_id_pk ON public.saved_answers USING btree (tenant_id, id)
CREATE UNIQUE INDEX saved_questions_tenant_id_id_pk ON public.saved_questions USING btree (tenant_id, id)
CREATE UNIQUE INDEX second_factor_pkey ON auth.second_factor USING btree (user_id)
CREATE UNIQUE INDEX sentence_readings_tenant_id_document_id_texts_hash_pk ON public.sentence_readings USING btree (tenant_id, document_id, texts_hash)
CREATE UNIQUE INDEX session_pkey ON auth.session USING btree (id)
CREATE UNIQUE INDEX session_token_unique ON auth.session USING btree (token)
CREATE UNIQUE INDEX sign_up_pkey ON auth.sign_up USING btree (token_hash)
CREATE UNIQUE INDEX source_pages_tenant_id_source_id_url_pk ON public.source_pages USING btree (tenant_id, source_id, url)
CREATE UNIQUE INDEX sources_tenant_id_id_pk ON public.sources USING btree (tenant_id, id)
CREATE UNIQUE INDEX sources_url ON public.sources USING btree (tenant_id, kind, url)
CREATE UNIQUE INDEX status_intervals_component_since_pk ON public.status_intervals USING btree (component, since)
CREATE UNIQUE INDEX status_watch_pkey ON public.status_watch USING btree (is_only)
CREATE UNIQUE INDEX tenant_deletions_pkey ON public.tenant_deletions USING btree (id)
CREATE UNIQUE INDEX tenant_images_tenant_id_name_pk ON public.tenant_images USING btree (tenant_id, name)
CREATE UNIQUE INDEX tenant_models_tenant_id_pk ON public.tenant_models USING btree (tenant_id)
CREATE UNIQUE INDEX tenant_origins_tenant_id_origin_pk ON public.tenant_origins USING btree (tenant_id, origin)
CREATE UNIQUE INDEX tenants_pkey ON public.tenants USING btree (id)
CREATE UNIQUE INDEX ticket_labels_tenant_id_ticket_id_label_id_pk ON public.ticket_labels USING btree (tenant_id, ticket_id, label_id)
CREATE UNIQUE INDEX ticket_words_tenant_id_number_word_pk ON public.ticket_words USING btree (tenant_id, number, word)
CREATE UNIQUE INDEX tickets_number ON public.tickets USING btree (tenant_id, number)
CREATE UNIQUE INDEX tickets_tenant_id_id_pk ON public.tickets USING btree (tenant_id, id)
CREATE UNIQUE INDEX traces_tenant_id_turn_id_pk ON public.traces USING btree (tenant_id, turn_id)
CREATE UNIQUE INDEX turns_one_running ON public.turns USING btree (tenant_id, ticket_id) WHERE (status = 'running'::text)
CREATE UNIQUE INDEX turns_tenant_id_id_pk ON public.turns USING btree (tenant_id, id)
CREATE UNIQUE INDEX usage_daily_tenant_id_day_shard_pk ON public.usage_daily USING btree (tenant_id, day, shard)
CREATE UNIQUE INDEX user_email_unique ON auth."user" USING btree (email)
CREATE UNIQUE INDEX user_pkey ON auth."user" USING btree (id)
CREATE UNIQUE INDEX verification_pkey ON auth.verification USING btree (id)
CREATE UNIQUE INDEX visitor_handles_tenant_id_series_hash_pk ON public.visitor_handles USING btree (tenant_id, series_hash)
CREATE UNIQUE INDEX visitors_tenant_id_id_pk ON public.visitors USING btree (tenant_id, id)
CREATE UNIQUE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (tenant_id, webhook_id, event_id)
CREATE UNIQUE INDEX webhook_deliveries_tenant_id_id_pk ON public.webhook_deliveries USING btree (tenant_id, id)
CREATE UNIQUE INDEX webhooks_tenant_id_id_pk ON public.webhooks USING btree (tenant_id, id)

-- storage
attachment_pieces.body storage e
embeddings.embedding storage m
embeddings_shared.embedding storage m
export_slices.body storage e
passage_pieces.pieces storage m
sentence_readings.readings storage e
tenant_images.body storage e
ticket_words.word collate "C"
tickets with (fillfactor=80)
traces with (toast_tuple_target=3072)
traces.draft storage m
traces.packed_passages storage e

-- triggers
CREATE TRIGGER tickets_note_reopened BEFORE UPDATE OF status ON public.tickets FOR EACH ROW WHEN (((old.status = ANY (ARRAY['resolved'::text, 'closed'::text])) AND (new.status = ANY (ARRAY['open'::text, 'pending_human'::text])))) EXECUTE FUNCTION note_reopened()

-- owned by others than frontdesk_migrator


-- row-level security
action_approvals enabled forced
action_calls enabled forced
actions enabled forced
alert_preferences enabled forced
api_keys enabled forced
attachment_pieces enabled forced
attachments enabled forced
audit_log enabled forced
auth."user" OFF NOT FORCED
auth.account OFF NOT FORCED
auth.first_run OFF NOT FORCED
auth.member OFF NOT FORCED
auth.organization OFF NOT FORCED
auth.password_reset OFF NOT FORCED
auth.recovery_code OFF NOT FORCED
auth.second_factor OFF NOT FORCED
auth.session OFF NOT FORCED
auth.sign_up OFF NOT FORCED
auth.verification OFF NOT FORCED
blocked_origins enabled forced
canned_replies enabled forced
chunks enabled forced
cost_reservations enabled forced
document_files enabled forced
documents enabled forced
embedding_setting OFF NOT FORCED
embeddings enabled forced
embeddings_shared enabled forced
escalations enabled forced
export_slices enabled forced
exports enabled forced
feedback enabled forced
gap_questions enabled forced
gaps enabled forced
idempotency_keys enabled forced
inbox_views enabled forced
interrupts enabled forced
invitations enabled forced
knowledge_stats enabled forced
labels enabled forced
langgraph.checkpoint_blobs enabled forced
langgraph.checkpoint_migrations OFF NOT FORCED
langgraph.checkpoint_writes enabled forced
langgraph.checkpoints enabled forced
last_backup OFF NOT FORCED
mail_stops enabled forced
mailed_messages enabled forced
mails enabled forced
messages enabled forced
notes enabled forced
other_costs_daily enabled forced
outbox enabled forced
passage_pieces enabled forced
placements enabled forced
posting_blocks enabled forced
postings enabled forced
proposals enabled forced
saved_answers enabled forced
saved_questions enabled forced
sentence_readings enabled forced
source_pages enabled forced
sources enabled forced
status_intervals OFF NOT FORCED
status_watch OFF NOT FORCED
tenant_deletions OFF NOT FORCED
tenant_images enabled forced
tenant_models enabled forced
tenant_origins enabled forced
tenants enabled forced
ticket_labels enabled forced
ticket_words enabled forced
tickets enabled forced
traces enabled forced
turns enabled forced
usage_daily enabled forced
visitor_handles enabled forced
visitors enabled forced
webhook_deliveries enabled forced
webhooks enabled forced

-- policies
langgraph.checkpoint_blobs tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
langgraph.checkpoint_writes tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
langgraph.checkpoints tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.action_approvals tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.action_calls home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.action_calls platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.action_calls tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.actions home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.actions platform_reads PERMISSIVE SELECT to frontdesk_platform using true with check 
public.actions platform_seals PERMISSIVE UPDATE to frontdesk_platform using true with check true
public.actions tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.alert_preferences home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.alert_preferences platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.alert_preferences tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.api_keys home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.api_keys platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.api_keys tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.attachment_pieces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.attachments home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.attachments platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.attachments tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.audit_log home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.audit_log platform_append PERMISSIVE INSERT to frontdesk_platform using  with check true
public.audit_log platform_expire PERMISSIVE DELETE to frontdesk_platform using (created_at < (now() - '30 days'::interval)) with check 
public.audit_log platform_read PERMISSIVE SELECT to frontdesk_platform using true with check 
public.audit_log tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.blocked_origins tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.canned_replies home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.canned_replies platform PERMISSIVE DELETE to frontdesk_platform using true with check 
public.canned_replies platform_select PERMISSIVE SELECT to frontdesk_platform using true with check 
public.canned_replies tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.chunks owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.chunks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.cost_reservations home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.cost_reservations platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.cost_reservations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.document_files tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.documents home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.documents platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.documents tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings_shared owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings_shared tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.escalations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.export_slices tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.exports home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.exports platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.exports tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.feedback tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.gap_questions tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.gaps tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.idempotency_keys home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.idempotency_keys platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.idempotency_keys tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.inbox_views home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.inbox_views platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.inbox_views tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.interrupts tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.invitations home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.invitations platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.invitations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.knowledge_stats home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.knowledge_stats owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.knowledge_stats platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.knowledge_stats tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.labels tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mail_stops tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mailed_messages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mails home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.mails platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.mails tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.messages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.notes tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.other_costs_daily home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.other_costs_daily platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.other_costs_daily tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.outbox home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.outbox platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.outbox tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.passage_pieces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.placements owner PERMISSIVE SELECT to frontdesk_migrator using true with check 
public.placements platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.placements platform_change PERMISSIVE UPDATE to frontdesk_platform using (state = ANY (ARRAY['arriving'::text, 'frozen'::text])) with check (state = ANY (ARRAY['arriving'::text, 'left'::text]))
public.placements platform_thaw PERMISSIVE DELETE to frontdesk_platform using (state = 'frozen'::text) with check 
public.placements tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.posting_blocks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.postings tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.proposals tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.saved_answers tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.saved_questions tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.sentence_readings tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.source_pages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.sources home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.sources platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.sources tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_images tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_models home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.tenant_models platform_reads PERMISSIVE SELECT to frontdesk_platform using true with check 
public.tenant_models platform_seals PERMISSIVE UPDATE to frontdesk_platform using true with check true
public.tenant_models tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_origins home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.tenant_origins platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.tenant_origins tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenants home RESTRICTIVE ALL to frontdesk_platform using (id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.tenants platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.tenants tenant PERMISSIVE ALL to frontdesk_app using (id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.ticket_labels tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.ticket_words tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tickets home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.tickets platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.tickets tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.traces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.turns home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.turns platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.turns tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.usage_daily home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.usage_daily platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.usage_daily tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.visitor_handles tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.visitors tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.webhook_deliveries home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.webhook_deliveries platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.webhook_deliveries tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.webhooks home RESTRICTIVE ALL to frontdesk_platform using (tenant_id <> ALL (ARRAY( SELECT p.tenant_id FROM placements p))) with check 
public.webhooks platform_reads PERMISSIVE SELECT to frontdesk_platform using true with check 
public.webhooks platform_seals PERMISSIVE UPDATE to frontdesk_platform using true with check true
public.webhooks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))

-- grants on tables
frontdesk_app action_approvals: insert, select
frontdesk_app action_calls: insert, select
frontdesk_app actions: delete, insert, select
frontdesk_app alert_preferences: delete, insert, select, update
frontdesk_app api_keys: delete, insert, select
frontdesk_app attachment_pieces: delete, insert, select
frontdesk_app attachments: delete, insert, select
frontdesk_app audit_log: insert, select
frontdesk_app blocked_origins: delete, insert, select
frontdesk_app canned_replies: delete, insert, select, update
frontdesk_app chunks: delete, insert, select, update
frontdesk_app cost_reservations: delete, insert, select, update
frontdesk_app document_files: delete, insert, select, update
frontdesk_app documents: delete, insert, select, update
frontdesk_app embeddings: delete, insert, select, update
frontdesk_app escalations: delete, insert, select, update
frontdesk_app export_slices: delete, insert, select, update
frontdesk_app exports: delete, insert, select, update
frontdesk_app feedback: delete, insert, select, update
frontdesk_app gap_questions: delete, insert, select, update
frontdesk_app gaps: delete, insert, select, update
frontdesk_app idempotency_keys: delete, insert, select
frontdesk_app inbox_views: delete, insert, select, update
frontdesk_app interrupts: delete, insert, select, update
frontdesk_app invitations: delete, insert, select, update
frontdesk_app knowledge_stats: delete, insert, select, update
frontdesk_app labels: delete, insert, select, update
frontdesk_app langgraph.checkpoint_blobs: delete, insert, select, update
frontdesk_app langgraph.checkpoint_migrations: select
frontdesk_app langgraph.checkpoint_writes: delete, insert, select, update
frontdesk_app langgraph.checkpoints: delete, insert, select, update
frontdesk_app mail_stops: delete, insert, select
frontdesk_app mailed_messages: delete, insert, select
frontdesk_app mails: delete, insert, select, update
frontdesk_app messages: delete, insert, select, update
frontdesk_app notes: delete, insert, select, update
frontdesk_app other_costs_daily: delete, insert, select, update
frontdesk_app outbox: delete, insert, select, update
frontdesk_app passage_pieces: delete, insert, select, update
frontdesk_app placements: select
frontdesk_app posting_blocks: delete, insert, select, update
frontdesk_app postings: delete, insert, select, update
frontdesk_app proposals: delete, insert, select, update
frontdesk_app saved_answers: delete, insert, select, update
frontdesk_app saved_questions: delete, insert, select, update
frontdesk_app sentence_readings: delete, insert, select
frontdesk_app source_pages: delete, insert, select, update
frontdesk_app sources: delete, insert, select, update
frontdesk_app tenant_images: delete, insert, select
frontdesk_app tenant_models: delete, insert, select
frontdesk_app tenant_origins: delete, insert, select
frontdesk_app tenants: select
frontdesk_app ticket_labels: delete, insert, select, update
frontdesk_app ticket_words: delete, insert, select, update
frontdesk_app tickets: delete, insert, select, update
frontdesk_app traces: delete, insert, select, update
frontdesk_app turns: delete, insert, select, update
frontdesk_app usage_daily: delete, insert, select, update
frontdesk_app visitor_handles: delete, insert, select, update
frontdesk_app visitors: delete, insert, select, update
frontdesk_app webhook_deliveries: delete, insert, select
frontdesk_app webhooks: delete, insert, select
frontdesk_platform alert_preferences: delete
frontdesk_platform api_keys: select
frontdesk_platform audit_log: delete, insert
frontdesk_platform auth."user": delete, insert, select, update
frontdesk_platform auth.account: delete, insert, select, update
frontdesk_platform auth.first_run: delete, insert, select, update
frontdesk_platform auth.member: delete, insert, select, update
frontdesk_platform auth.organization: delete, insert, select, update
frontdesk_platform auth.password_reset: delete, insert, select, update
frontdesk_platform auth.recovery_code: delete, insert, select, update
frontdesk_platform auth.second_factor: delete, insert, select, update
frontdesk_platform auth.session: delete, insert, select, update
frontdesk_platform auth.sign_up: delete, insert, select, update
frontdesk_platform auth.verification: delete, insert, select, update
frontdesk_platform canned_replies: delete
frontdesk_platform cost_reservations: select
frontdesk_platform embedding_setting: insert, select, update
frontdesk_platform inbox_views: delete
frontdesk_platform invitations: delete, select
frontdesk_platform last_backup: select
frontdesk_platform other_costs_daily: select
frontdesk_platform outbox: select
frontdesk_platform placements: delete, select
frontdesk_platform status_intervals: delete, insert, select, update
frontdesk_platform status_watch: delete, insert, select, update
frontdesk_platform tenant_deletions: delete, insert, select, update
frontdesk_platform tenant_origins: delete, insert, select
frontdesk_platform tenants: delete, insert, select, update
frontdesk_platform turns: select
frontdesk_platform usage_daily: select
pg_read_all_data last_backup: insert, select, update

-- grants on columns
frontdesk_app action_approvals: update (member_name)
frontdesk_app action_calls: update (approval, approved_at, attempts, confirmed_at, duration_ms, ended_at, failure, fields, http_status, is_dry, member_name, sent_at, sent_until, state, values, values_hash)
frontdesk_app actions: update (changed_at, definition, is_dry, is_enabled, meaning, meaning_of, name, secrets, version)
frontdesk_app api_keys: update (last_used_at, name, revoked_at)
frontdesk_app attachments: update (message_id)
frontdesk_app blocked_origins: update (attempts, ignored_at, last_at, page)
frontdesk_app idempotency_keys: update (created_at, fingerprint, reply)
frontdesk_app tenant_models: update (api_key, base_url, changed_at, is_enabled, models, version)
frontdesk_app tenant_origins: update (seen_at, seen_page)
frontdesk_app tenants: update (alerted_at, last_ticket_number, name, settings, setup_dismissed_at, tested_at)
frontdesk_app webhook_deliveries: update (attempts, due_at, status, tries)
frontdesk_app webhooks: update (events, is_enabled, is_gone, previous_secret, previous_secret_until, secret, url)
frontdesk_platform action_calls: select (id, sent_until, state, tenant_id)
frontdesk_platform actions: select (id, secrets, tenant_id)
frontdesk_platform actions: update (secrets)
frontdesk_platform alert_preferences: select (member_id, tenant_id)
frontdesk_platform api_keys: update (last_used_at, revoked_at)
frontdesk_platform attachments: select (created_at, message_id, tenant_id)
frontdesk_platform audit_log: select (created_at, id, tenant_id)
frontdesk_platform canned_replies: select (member_id, tenant_id)
frontdesk_platform documents: select (due_at, id, queued_at, status, tenant_id)
frontdesk_platform exports: select (expires_at, id, tenant_id)
frontdesk_platform idempotency_keys: select (created_at, tenant_id)
frontdesk_platform inbox_views: select (is_shared, member_id, tenant_id)
frontdesk_platform invitations: update (mailed_at)
frontdesk_platform knowledge_stats: select (chunk_count, embedding_model, embedding_target, shelf, tenant_id)
frontdesk_platform mails: select (id, tenant_id)
frontdesk_platform placements: update (since, state)
frontdesk_platform sources: select (alive_at, id, next_sync_at, status, tenant_id)
frontdesk_platform tenant_models: select (api_key, tenant_id)
frontdesk_platform tenant_models: update (api_key)
frontdesk_platform tickets: select (created_at, indexed_seq, is_silent, last_seq, needs_indexing, tenant_id, updated_at)
frontdesk_platform turns: update (lease_until, log_closed)
frontdesk_platform webhook_deliveries: select (created_at, due_at, id, status, tenant_id)
frontdesk_platform webhooks: select (id, previous_secret, secret, tenant_id)
frontdesk_platform webhooks: update (previous_secret, secret)

-- grants on schemas
frontdesk_app langgraph: usage
frontdesk_migrator public: create
frontdesk_migrator public: usage
frontdesk_platform auth: usage

-- functions
accept_message(p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text, p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean, p_lease_seconds integer, p_is_guest boolean, p_trace_parent text, OUT outcome text, OUT turn uuid, OUT start json) returns record, plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
accept_message_with_files(p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text, p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean, p_lease_seconds integer, p_is_guest boolean, p_trace_parent text, p_files uuid[], OUT outcome text, OUT turn uuid, OUT start json) returns record, plpgsql, 0 rows, lock_timeout=4s
current_documents(p_tenant uuid, p_ids uuid[], p_address text) returns TABLE(id uuid, version integer, title text, url text, is_ready boolean), plpgsql, 1000 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
end_turn(p_tenant uuid, p_end jsonb, p_thread json) returns TABLE(seq integer, created_at timestamp with time zone), plpgsql, 1000 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
find_passages(p_tenant uuid, p_terms jsonb, p_bm25 jsonb, p_documents uuid[], p_model text, p_vector halfvec, p_depth integer) returns TABLE(serving text, idf json, unknown json, candidates json), plpgsql, 1 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
find_tenant(p_tenant uuid) returns TABLE(id uuid, name text, settings jsonb, origins text[]), plpgsql, 1000 rows, lock_timeout=4s
is_scope_known(p_tenant uuid, p_scope jsonb) returns boolean, stable plpgsql, 0 rows
keep_thread(p_tenant uuid, p_ticket uuid, p_rows json) returns void, plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off
must_be_home(p_tenant uuid) returns void, plpgsql, 0 rows
note_reopened() returns trigger, plpgsql, 0 rows
open_escalation(p_tenant uuid, p_ticket uuid, p_turn uuid, p_escalation jsonb) returns void, plpgsql, 0 rows
put_thread(p_tenant uuid, p_ticket uuid, p_fence bigint, p_covers_seq integer, p_rows json) returns void, plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
read_passages(p_tenant uuid, p_ids uuid[], p_model text, p_farthest integer, p_longest integer) returns TABLE(chunk_id uuid, document_id uuid, document_version integer, ordinal integer, heading_path jsonb, anchor text, page integer, content text, pieces bytea, section json), plpgsql, 1000 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
read_thread(p_tenant uuid, p_ticket uuid) returns json, stable plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off
scope_documents(p_tenant uuid, p_scope jsonb) returns SETOF uuid, stable sql, 1000 rows
score_postings(p_tenant uuid, p_terms text[], p_weights real[], p_asked boolean[], p_fields real[], p_blocks integer[], p_numbers bigint[]) returns TABLE(number bigint, bm25 real, covered real), stable plpgsql, 500 rows
search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[]) returns TABLE(chunk_id uuid, similarity double precision, is_near boolean), stable plpgsql, 48 rows
take_over_turn(p_tenant uuid, p_ticket uuid, p_turn uuid, p_fence bigint, p_lease_seconds integer, OUT start json) returns json, plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off, lock_timeout=4s
turn_start(p_tenant uuid, p_turn uuid) returns json, stable plpgsql, 0 rows, plan_cache_mode=force_generic_plan, enable_seqscan=off
unanswered_since(p_tenant uuid, p_ticket uuid) returns timestamp with time zone, stable sql, 0 rows

-- rights on functions, where they are not everybody's


-- roles
frontdesk_app nologin
frontdesk_migrator nologin
frontdesk_platform nologin
