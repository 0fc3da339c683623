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
public.gap_questions.likeness real
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
public.passage_pieces.tenant_id uuid not null
public.passage_pieces.model text not null
public.passage_pieces.chunk_id uuid not null
public.passage_pieces.pieces bytea not null
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
public.saved_questions.tenant_id uuid not null
public.saved_questions.id uuid not null
public.saved_questions.question text not null
public.saved_questions.page text
public.saved_questions.locale text
public.saved_questions.expected_words jsonb not null default '[]'::jsonb
public.saved_questions.expected_document_id uuid
public.saved_questions.created_at timestamp with time zone not null default now()
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
public.threads.tenant_id uuid not null
public.threads.ticket_id uuid not null
public.threads.state json
public.threads.packed bytea
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
public.tickets.worded_seq integer not null default 0
public.tickets.merged_into uuid
public.tickets.undo jsonb
public.tickets.is_unworded boolean not null default false
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
alert_preferences alert_preferences_tenant_id_member_id_pk PRIMARY KEY (tenant_id, member_id)
alert_preferences alert_preferences_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
api_keys api_keys_scopes CHECK (((scopes <@ ARRAY['read'::text, 'ingest'::text, 'tickets'::text, 'settings'::text]) AND (cardinality(scopes) > 0)))
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
outbox outbox_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
outbox outbox_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
outbox outbox_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
passage_pieces passage_pieces_tenant_id_chunk_id_chunks_tenant_id_id_fk FOREIGN KEY (tenant_id, chunk_id) REFERENCES chunks(tenant_id, id) ON DELETE CASCADE
passage_pieces passage_pieces_tenant_id_chunk_id_model_pk PRIMARY KEY (tenant_id, chunk_id, model)
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
source_pages source_pages_tenant_id_source_id_sources_tenant_id_id_fk FOREIGN KEY (tenant_id, source_id) REFERENCES sources(tenant_id, id) ON DELETE CASCADE
source_pages source_pages_tenant_id_source_id_url_pk PRIMARY KEY (tenant_id, source_id, url)
sources sources_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
sources sources_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
sources sources_url UNIQUE (tenant_id, kind, url)
tenant_deletions tenant_deletions_pkey PRIMARY KEY (id)
tenant_images tenant_images_tenant_id_name_pk PRIMARY KEY (tenant_id, name)
tenant_images tenant_images_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenant_models tenant_models_tenant_id_pk PRIMARY KEY (tenant_id)
tenant_models tenant_models_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenant_origins tenant_origins_tenant_id_origin_pk PRIMARY KEY (tenant_id, origin)
tenant_origins tenant_origins_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
tenants tenants_pkey PRIMARY KEY (id)
threads threads_tenant_id_ticket_id_pk PRIMARY KEY (tenant_id, ticket_id)
threads threads_tenant_id_ticket_id_tickets_tenant_id_id_fk FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE
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
CREATE INDEX attachments_message ON public.attachments USING btree (tenant_id, message_id)
CREATE INDEX attachments_ticket ON public.attachments USING btree (tenant_id, ticket_id)
CREATE INDEX attachments_unsent ON public.attachments USING btree (created_at) WHERE (message_id IS NULL)
CREATE INDEX audit_log_time ON public.audit_log USING btree (tenant_id, created_at, id)
CREATE INDEX canned_replies_name ON public.canned_replies USING btree (tenant_id, name)
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
CREATE INDEX tickets_reopened ON public.tickets USING btree (tenant_id) WHERE (reopened_at IS NOT NULL)
CREATE INDEX tickets_silent ON public.tickets USING btree (created_at) WHERE is_silent
CREATE INDEX tickets_status ON public.tickets USING btree (tenant_id, status, updated_at)
CREATE INDEX tickets_unworded ON public.tickets USING btree (tenant_id, updated_at) WHERE is_unworded
CREATE INDEX tickets_visitor ON public.tickets USING btree (tenant_id, visitor_id, updated_at)
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
CREATE UNIQUE INDEX alert_preferences_tenant_id_member_id_pk ON public.alert_preferences USING btree (tenant_id, member_id)
CREATE UNIQUE INDEX api_keys_tenant_id_id_pk ON public.api_keys USING btree (tenant_id, id)
CREATE UNIQUE INDEX attachment_pieces_tenant_id_attachment_id_ordinal_pk ON public.attachment_pieces USING btree (tenant_id, attachment_id, ordinal)
CREATE UNIQUE INDEX attachments_tenant_id_id_pk ON public.attachments USING btree (tenant_id, id)
CREATE UNIQUE INDEX audit_log_tenant_id_id_pk ON public.audit_log USING btree (tenant_id, id)
CREATE UNIQUE INDEX blocked_origins_tenant_id_origin_pk ON public.blocked_origins USING btree (tenant_id, origin)
CREATE UNIQUE INDEX canned_replies_tenant_id_id_pk ON public.canned_replies USING btree (tenant_id, id)
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
CREATE UNIQUE INDEX outbox_tenant_id_id_pk ON public.outbox USING btree (tenant_id, id)
CREATE UNIQUE INDEX passage_pieces_tenant_id_chunk_id_model_pk ON public.passage_pieces USING btree (tenant_id, chunk_id, model)
CREATE UNIQUE INDEX password_reset_pkey ON auth.password_reset USING btree (token_hash)
CREATE UNIQUE INDEX posting_blocks_tenant_id_block_pk ON public.posting_blocks USING btree (tenant_id, block)
CREATE UNIQUE INDEX postings_tenant_id_term_block_pk ON public.postings USING btree (tenant_id, term, block)
CREATE UNIQUE INDEX proposals_tenant_id_id_pk ON public.proposals USING btree (tenant_id, id)
CREATE UNIQUE INDEX recovery_code_user_id_hash_pk ON auth.recovery_code USING btree (user_id, hash)
CREATE UNIQUE INDEX saved_answers_tenant_id_id_pk ON public.saved_answers USING btree (tenant_id, id)
CREATE UNIQUE INDEX saved_questions_tenant_id_id_pk ON public.saved_questions USING btree (tenant_id, id)
CREATE UNIQUE INDEX second_factor_pkey ON auth.second_factor USING btree (user_id)
CREATE UNIQUE INDEX session_pkey ON auth.session USING btree (id)
CREATE UNIQUE INDEX session_token_unique ON auth.session USING btree (token)
CREATE UNIQUE INDEX sign_up_pkey ON auth.sign_up USING btree (token_hash)
CREATE UNIQUE INDEX source_pages_tenant_id_source_id_url_pk ON public.source_pages USING btree (tenant_id, source_id, url)
CREATE UNIQUE INDEX sources_tenant_id_id_pk ON public.sources USING btree (tenant_id, id)
CREATE UNIQUE INDEX sources_url ON public.sources USING btree (tenant_id, kind, url)
CREATE UNIQUE INDEX tenant_deletions_pkey ON public.tenant_deletions USING btree (id)
CREATE UNIQUE INDEX tenant_images_tenant_id_name_pk ON public.tenant_images USING btree (tenant_id, name)
CREATE UNIQUE INDEX tenant_models_tenant_id_pk ON public.tenant_models USING btree (tenant_id)
CREATE UNIQUE INDEX tenant_origins_tenant_id_origin_pk ON public.tenant_origins USING btree (tenant_id, origin)
CREATE UNIQUE INDEX tenants_pkey ON public.tenants USING btree (id)
CREATE UNIQUE INDEX threads_tenant_id_ticket_id_pk ON public.threads USING btree (tenant_id, ticket_id)
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

-- row-level security
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
mail_stops enabled forced
mailed_messages enabled forced
mails enabled forced
messages enabled forced
notes enabled forced
outbox enabled forced
passage_pieces enabled forced
posting_blocks enabled forced
postings enabled forced
proposals enabled forced
saved_answers enabled forced
saved_questions enabled forced
source_pages enabled forced
sources enabled forced
tenant_deletions OFF NOT FORCED
tenant_images enabled forced
tenant_models enabled forced
tenant_origins enabled forced
tenants enabled forced
threads enabled forced
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
public.alert_preferences platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.alert_preferences tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.api_keys platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.api_keys tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.attachment_pieces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.attachments platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.attachments tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.audit_log platform_append PERMISSIVE INSERT to frontdesk_platform using  with check true
public.audit_log platform_expire PERMISSIVE DELETE to frontdesk_platform using (created_at < (now() - '30 days'::interval)) with check 
public.audit_log platform_read PERMISSIVE SELECT to frontdesk_platform using true with check 
public.audit_log tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.blocked_origins tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.canned_replies platform PERMISSIVE DELETE to frontdesk_platform using true with check 
public.canned_replies platform_select PERMISSIVE SELECT to frontdesk_platform using true with check 
public.canned_replies tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.chunks owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.chunks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.cost_reservations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.document_files tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.documents platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.documents tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings_shared owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.embeddings_shared tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.escalations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.export_slices tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.exports platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.exports tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.feedback tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.gap_questions tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.gaps tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.idempotency_keys platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.idempotency_keys tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.inbox_views platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.inbox_views tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.interrupts tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.invitations platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.invitations tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.knowledge_stats owner PERMISSIVE ALL to frontdesk_migrator using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.knowledge_stats platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.knowledge_stats tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.labels tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mail_stops tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mailed_messages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.mails platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.mails tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.messages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.notes tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.outbox platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.outbox tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.passage_pieces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.posting_blocks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.postings tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.proposals tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.saved_answers tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.saved_questions tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.source_pages tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.sources platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.sources tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_images tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_models platform_reads PERMISSIVE SELECT to frontdesk_platform using true with check 
public.tenant_models platform_seals PERMISSIVE UPDATE to frontdesk_platform using true with check true
public.tenant_models tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenant_origins platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.tenant_origins tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tenants platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.tenants tenant PERMISSIVE ALL to frontdesk_app using (id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.threads tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.ticket_labels tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.ticket_words tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.tickets platform PERMISSIVE ALL to frontdesk_platform using true with check 
public.tickets tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.traces tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.turns platform PERMISSIVE ALL to frontdesk_platform using true with check true
public.turns tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.usage_daily tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.visitor_handles tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.visitors tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.webhook_deliveries platform PERMISSIVE SELECT to frontdesk_platform using true with check 
public.webhook_deliveries tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))
public.webhooks platform_reads PERMISSIVE SELECT to frontdesk_platform using true with check 
public.webhooks platform_seals PERMISSIVE UPDATE to frontdesk_platform using true with check true
public.webhooks tenant PERMISSIVE ALL to frontdesk_app using (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif")) with check (tenant_id = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))

-- grants on tables
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
frontdesk_app mail_stops: delete, insert, select
frontdesk_app mailed_messages: delete, insert, select
frontdesk_app mails: delete, insert, select, update
frontdesk_app messages: delete, insert, select, update
frontdesk_app notes: delete, insert, select, update
frontdesk_app outbox: delete, insert, select, update
frontdesk_app passage_pieces: delete, insert, select, update
frontdesk_app posting_blocks: delete, insert, select, update
frontdesk_app postings: delete, insert, select, update
frontdesk_app proposals: delete, insert, select, update
frontdesk_app saved_answers: delete, insert, select, update
frontdesk_app saved_questions: delete, insert, select, update
frontdesk_app source_pages: delete, insert, select, update
frontdesk_app sources: delete, insert, select, update
frontdesk_app tenant_images: delete, insert, select
frontdesk_app tenant_models: delete, insert, select
frontdesk_app tenant_origins: delete, insert, select
frontdesk_app tenants: select
frontdesk_app threads: delete, insert, select, update
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
frontdesk_platform embedding_setting: insert, select, update
frontdesk_platform inbox_views: delete
frontdesk_platform invitations: delete, select
frontdesk_platform outbox: select
frontdesk_platform tenant_deletions: delete, insert, select, update
frontdesk_platform tenant_origins: delete, insert, select
frontdesk_platform tenants: delete, insert, select, update
frontdesk_platform turns: select

-- grants on columns
frontdesk_app api_keys: update (last_used_at, name, revoked_at)
frontdesk_app attachments: update (message_id)
frontdesk_app blocked_origins: update (attempts, ignored_at, last_at, page)
frontdesk_app idempotency_keys: update (created_at, fingerprint, reply)
frontdesk_app tenant_models: update (api_key, base_url, changed_at, is_enabled, models, version)
frontdesk_app tenant_origins: update (seen_at, seen_page)
frontdesk_app tenants: update (alerted_at, last_ticket_number, name, settings, setup_dismissed_at, tested_at)
frontdesk_app webhook_deliveries: update (attempts, due_at, status, tries)
frontdesk_app webhooks: update (events, is_enabled, is_gone, previous_secret, previous_secret_until, secret, url)
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
frontdesk_platform sources: select (alive_at, id, next_sync_at, status, tenant_id)
frontdesk_platform tenant_models: select (api_key, tenant_id)
frontdesk_platform tenant_models: update (api_key)
frontdesk_platform tickets: select (created_at, is_silent, is_unworded, last_seq, tenant_id, updated_at, worded_seq)
frontdesk_platform turns: update (lease_until, log_closed)
frontdesk_platform webhook_deliveries: select (created_at, due_at, id, status, tenant_id)
frontdesk_platform webhooks: select (id, previous_secret, secret, tenant_id)
frontdesk_platform webhooks: update (previous_secret, secret)

-- grants on schemas
frontdesk_migrator public: create
frontdesk_migrator public: usage
frontdesk_platform auth: usage

-- functions
CREATE OR REPLACE FUNCTION public.accept_message(p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text, p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean, p_lease_seconds integer, OUT outcome text, OUT turn uuid, OUT start json)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
declare
  ticket record;
  known record;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  -- The lock first and alone: each statement has a snapshot of its own, so those behind it see what whoever held it left.
  select k.status, k.visitor_id into ticket from tickets k where k.id = p_ticket for update;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  select m.id, m.content, m.turn_id, v.blocked_at is not null as is_blocked,
      exists (
        select from turns t where t.tenant_id = p_tenant and t.ticket_id = p_ticket and t.status = 'running') as is_running,
      i.id as asked_id, i.prompt, i.options
    into known
    from visitors v
    left join messages m on m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.client_message_id = p_client_message_id
    left join interrupts i on i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.status = 'open'
    where v.tenant_id = p_tenant and v.id = ticket.visitor_id;
  if known.id is not null then
    turn := known.turn_id;
    outcome := case when turn is null or known.content <> p_content then 'message_conflict' else 'attach' end;
    return;
  end if;
  outcome := case
    when known.is_blocked then 'visitor_blocked'
    when known.is_running then 'turn_in_progress'
    when p_interrupt_id is not null and known.asked_id is distinct from p_interrupt_id then 'interrupt_stale'
    when p_scope is not null and not is_scope_known(p_scope) then 'scope_unknown'
    when known.asked_id is distinct from p_decided_id then 'asked_back'
    when ticket.status = 'pending_human' then 'for_person'
    else 'run' end;
  if outcome = 'asked_back' then
    select json_build_object('locale', k.locale, 'settings', n.settings, 'open', case when known.asked_id is not null
          then json_build_object('id', known.asked_id, 'prompt', known.prompt, 'options', known.options) end) into start
      from tickets k join tenants n on n.id = k.tenant_id where k.id = p_ticket;
  elsif outcome in ('run', 'for_person') then
    if outcome = 'for_person' then
      update escalations e set snoozed_until = null, waits_for = 'us',
          waits_since = case when e.waits_for = 'us' then e.waits_since else now() end
        where e.tenant_id = p_tenant and e.ticket_id = p_ticket and e.status in ('open', 'claimed')
          and (e.snoozed_until is not null or e.waits_for <> 'us');
    end if;
    -- Who has answered it hears that it goes on, though the assistant may answer.
    if outcome = 'run' and ticket.status = 'resolved' then
      insert into outbox (tenant_id, id, kind, ticket_id, payload)
        values (p_tenant, gen_random_uuid(), 'visitor_followed_up', p_ticket, jsonb_build_object('message_id', p_message_id));
    end if;
    update tickets k set
        last_seq = k.last_seq + 1,
        fence = k.fence + case outcome when 'run' then 1 else 0 end,
        status = case outcome when 'run' then 'open' else k.status end,
        page = coalesce(p_page, k.page),
        scope = case when p_keeps_scope then k.scope else p_scope end,
        is_unworded = true,
        updated_at = now()
      where k.id = p_ticket returning k.last_seq, k.fence into ticket;
    insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id)
      values (p_tenant, p_message_id, p_ticket, ticket.last_seq, 'visitor', p_content, p_client_message_id, p_turn_id);
    insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id, finished_at)
      values (p_tenant, p_turn_id, p_ticket, p_message_id, case outcome when 'run' then 'running' else 'escalated' end,
        ticket.fence, now() + make_interval(secs => p_lease_seconds), case when not p_is_beside then known.asked_id end,
        case outcome when 'for_person' then now() end);
    if known.asked_id is not null and not p_is_beside then
      update interrupts i set status = 'answered' where i.ticket_id = p_ticket and i.status = 'open';
    end if;
    turn := p_turn_id;
    start := turn_start(p_turn_id);
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION public.accept_message_with_files(p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text, p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean, p_lease_seconds integer, p_files uuid[], OUT outcome text, OUT turn uuid, OUT start json)
 RETURNS record
 LANGUAGE plpgsql
 SET lock_timeout TO '4s'
AS $function$
declare
  files jsonb;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select a.outcome, a.turn, a.start into outcome, turn, start from accept_message(
    p_tenant, p_ticket, p_message_id, p_turn_id, p_client_message_id, p_content, p_interrupt_id, p_decided_id, p_is_beside,
    p_page, p_scope, p_keeps_scope, p_lease_seconds) a;
  if outcome in ('run', 'for_person') then
    with sent as (
      update attachments f set message_id = p_message_id
        where f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.id = any(p_files)
          and f.message_id is null and f.uploaded_by is null
        returning f.id, f.name, f.media_type, f.byte_size)
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'type', s.media_type, 'size', s.byte_size)
        order by array_position(p_files, s.id)) into files from sent s;
    if coalesce(jsonb_array_length(files), 0) <> cardinality(p_files) then
      raise exception 'a file is not there' using errcode = 'FD002';
    end if;
    update messages m set attachments = files where m.tenant_id = p_tenant and m.id = p_message_id;
    start := turn_start(turn);
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION public.current_documents(p_tenant uuid, p_ids uuid[], p_address text)
 RETURNS TABLE(id uuid, version integer, title text, url text, is_ready boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select asked.id, d.version, d.title, d.url, d.status = 'ready' from unnest(p_ids) as asked (id)
    cross join lateral (select * from documents where tenant_id = p_tenant and documents.id = asked.id offset 0) as d;
  if p_address is not null then
    return query
      select d.id, d.version, d.title, d.url, true from documents d
      where d.tenant_id = p_tenant and d.status = 'ready' and position(p_address in d.url) > 0
        and d.id <> all (p_ids);
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION public.end_turn(p_tenant uuid, p_end jsonb, p_thread json)
 RETURNS TABLE(seq integer, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
declare
  e record;
  m record;
  t record;
  v_seq integer;
  v_scope jsonb;
  is_packed boolean;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select * into e from jsonb_to_record(p_end) as e (
    ticket_id uuid, turn_id uuid, fence bigint, status text, error_key text, ticket_status text, title text, facts jsonb,
    covers_seq integer, message jsonb, trace jsonb, escalation jsonb, question jsonb);
  update tickets k set
      last_seq = k.last_seq + case when e.message is null then 0 else 1 end,
      checkpoint_seq = greatest(k.checkpoint_seq, e.covers_seq),
      status = e.ticket_status,
      -- Unless the status changes, no indexed column does: the message has set the time, and that its words are to be taken in.
      updated_at = case when k.status = e.ticket_status then k.updated_at else now() end,
      is_unworded = true,
      facts = coalesce(e.facts, k.facts),
      title = coalesce(k.title, e.title),
      titled_by = case when k.title is null and e.title is not null then 'machine' else k.titled_by end
    where k.tenant_id = p_tenant and k.id = e.ticket_id and k.fence = e.fence
    returning k.last_seq, k.scope into v_seq, v_scope;
  if found then
    update turns k set status = e.status, finished_at = now(), error_key = e.error_key, scope = v_scope
      where k.tenant_id = p_tenant and k.id = e.turn_id and k.fence = e.fence and k.status = 'running';
  end if;
  if not found then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  if p_thread is not null then
    is_packed := json_typeof(p_thread) = 'string';
    insert into threads (tenant_id, ticket_id, state, packed)
      values (p_tenant, e.ticket_id, case when not is_packed then p_thread end,
        case when is_packed then decode(p_thread #>> '{}', 'base64') end)
      on conflict (tenant_id, ticket_id) do update set state = excluded.state, packed = excluded.packed;
  end if;
  if e.message is not null then
    select * into m from jsonb_to_record(e.message) as m (
      id uuid, role text, content text, citations jsonb, confidence real, gap jsonb, stopped boolean);
    insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, citations, confidence, gap, stopped)
      values (p_tenant, m.id, e.ticket_id, v_seq, m.role, m.content, e.turn_id, m.citations, m.confidence, m.gap, m.stopped);
  end if;
  if e.escalation is not null then
    perform open_escalation(p_tenant, e.ticket_id, e.turn_id, e.escalation);
  end if;
  if e.question is not null then
    insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, options)
      values (p_tenant, e.question ->> 'interrupt_id', e.ticket_id, e.turn_id, e.question ->> 'prompt',
        e.question -> 'options');
  end if;
  select * into t from jsonb_to_record(e.trace) as t (
    engine text, question text, rephrased_question text, keywords jsonb, is_cache_hit boolean, confidence real, steps jsonb,
    passages jsonb, prompt_versions jsonb, tokens_in integer, tokens_out integer, cost_micros bigint, reservations uuid[],
    shard integer, draft text);
  is_packed := jsonb_typeof(t.passages) = 'string';
  insert into traces (tenant_id, turn_id, ticket_id, engine, question, rephrased_question, keywords, is_cache_hit,
      confidence, steps, passages, packed_passages, prompt_versions, tokens_in, tokens_out, cost_micros, draft)
    values (p_tenant, e.turn_id, e.ticket_id, t.engine, t.question, t.rephrased_question, t.keywords, t.is_cache_hit,
      t.confidence, t.steps, case when is_packed then '[]' else t.passages end,
      case when is_packed then decode(t.passages #>> '{}', 'base64') end,
      t.prompt_versions, t.tokens_in, t.tokens_out, t.cost_micros, t.draft);
  if cardinality(t.reservations) > 0 then
    delete from cost_reservations where tenant_id = p_tenant and id = any(t.reservations);
  end if;
  insert into usage_daily as day (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
    values (p_tenant, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), t.shard, 1, t.tokens_in, t.tokens_out, t.cost_micros)
    on conflict (tenant_id, day, shard) do update set
      turns = day.turns + 1,
      tokens_in = day.tokens_in + excluded.tokens_in,
      tokens_out = day.tokens_out + excluded.tokens_out,
      cost_micros = day.cost_micros + excluded.cost_micros;
  return query select case when e.message is not null then v_seq end, now();
end
$function$;
CREATE OR REPLACE FUNCTION public.find_passages(p_tenant uuid, p_terms jsonb, p_bm25 jsonb, p_documents uuid[], p_model text, p_vector halfvec, p_depth integer)
 RETURNS TABLE(serving text, idf json, unknown json, candidates json)
 LANGUAGE plpgsql
 ROWS 1
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
declare
  total record;
  fields real[];
  -- In the order of what they can add to a score; the first `reads` are read in full.
  terms text[];
  weights real[];
  askeds boolean[];
  reads integer;
  all_asked real;
  scope_blocks integer[];
  scope_chunks uuid[];
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select embedding_model as model, chunk_count::real as n, greatest(title_length::real / nullif(chunk_count, 0), 1) as title_avg,
      greatest(heading_length::real / nullif(chunk_count, 0), 1) as heading_avg,
      greatest(body_length::real / nullif(chunk_count, 0), 1) as body_avg
    into total from knowledge_stats where tenant_id = p_tenant;
  serving := total.model;
  if coalesce(total.n, 0) = 0 then
    return next;
    return;
  end if;
  fields := array[p_bm25 -> 'k1',
    p_bm25 -> 'title' -> 'weight', p_bm25 -> 'title' -> 'norm', to_jsonb(total.title_avg),
    p_bm25 -> 'heading' -> 'weight', p_bm25 -> 'heading' -> 'norm', to_jsonb(total.heading_avg),
    p_bm25 -> 'body' -> 'weight', p_bm25 -> 'body' -> 'norm', to_jsonb(total.body_avg)]::real[];
  if p_documents is not null then
    scope_blocks := array(select block from posting_blocks where tenant_id = p_tenant and document_id = any (p_documents));
    -- A scope is small beside the tenant: all of its vectors are compared.
    scope_chunks := array(select id from chunks where tenant_id = p_tenant and document_id = any (p_documents));
  end if;

  with counted as materialized (
    select term, weight, asked, (
      select coalesce(sum(1 + coalesce(cardinality(others), 0)), 0) from postings
      where tenant_id = p_tenant and postings.term = row.term
    ) as df
    from jsonb_to_recordset(p_terms) as row(term text, weight real, asked boolean)
  ), rated as (
    select *, ln(1 + (total.n - df + 0.5) / (df + 0.5))::real as rarity from counted
  ), ordered as (
    select term, asked, df, rarity, weight * rarity as weight,
      -- Read in full until the postings become too many: on public question sets nothing was ranked otherwise with 1 500.
      sum(df) over (order by weight * rarity desc, term rows unbounded preceding) - df < 2000 as is_read
    from rated
  )
  select array_agg(term), array_agg(weight), array_agg(asked), count(*) filter (where is_read),
      sum(weight) filter (where asked), json_object_agg(term, rarity), json_agg(term) filter (where asked and df = 0)
    into terms, weights, askeds, reads, all_asked, idf, unknown from ordered;

  with hits as materialized (
    select * from score_postings(p_tenant, terms[:reads], weights[:reads], askeds[:reads], fields, scope_blocks, null)
  ), best as materialized (
    select number from hits order by bm25 desc, number limit 4 * p_depth
  ), scored as materialized (
    select number, sum(bm25) as bm25, sum(covered) as covered from (
      select * from hits
      union all
      -- Common terms only order the best of what was found (after Turtle and Flood's MaxScore 1995, without its guarantee: a
      -- chunk that has nothing but common terms is not found where rarer ones are in the tenant).
      select more.* from score_postings(p_tenant, terms[reads + 1:], weights[reads + 1:], askeds[reads + 1:], fields,
        array(select distinct (number / 256)::integer from best), array(select number from best)) as more
      where reads < cardinality(terms)
    ) as parts group by number
  ), worded as materialized (
    select id, best.number, document_id from (select number from scored order by bm25 desc, number limit p_depth) as best
    cross join lateral (
      select id, document_id from chunks where tenant_id = p_tenant and chunks.number = best.number offset 0
    ) as chunk
  ), compared as materialized (
    select chunk_id, similarity, row_number() over (order by similarity desc) as place
    from search_vectors(p_tenant, p_model, p_vector, case when p_documents is null then p_depth else 0 end,
      coalesce(scope_chunks, array(select id from worded)))
    where p_vector is not null
  ), found as materialized (
    select id, number, document_id, similarity from worded left join compared on chunk_id = id
    union all
    select chunk_id, number, document_id, similarity from compared
    cross join lateral (
      select number, document_id from chunks where tenant_id = p_tenant and chunks.id = chunk_id offset 0
    ) as chunk
    where (p_documents is not null or place <= p_depth) and chunk_id <> all (array(select id from worded))
  )
  select json_agg(candidate) into candidates from (
    select found.id as chunk_id, title, url, coalesce(bm25, 0) as bm25,
      coalesce(covered / nullif(all_asked, 0), 0) as coverage, similarity
    from found
    cross join lateral (
      select title, url from documents where tenant_id = p_tenant and documents.id = found.document_id offset 0
    ) as document
    -- "is true": looked up in a hash; a join would be planned for one row of each.
    left join (select * from scored where (number in (select number from found)) is true) as worded using (number)
  ) as candidate;
  return next;
end
$function$;
CREATE OR REPLACE FUNCTION public.find_tenant(p_tenant uuid)
 RETURNS TABLE(id uuid, name text, settings jsonb, origins text[])
 LANGUAGE plpgsql
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select t.id, t.name, t.settings,
      array(select o.origin from tenant_origins o where o.tenant_id = t.id order by o.origin)
    from tenants t where t.id = p_tenant;
end
$function$;
CREATE OR REPLACE FUNCTION public.is_scope_known(p_scope jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select count(*) from scope_documents(p_scope)) >= case when p_scope ? 'collection' then 1
    else (select count(distinct named) from jsonb_array_elements_text(p_scope -> 'document_ids') named) end;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_reopened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.reopened_at := array_append(new.reopened_at, now());
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.open_escalation(p_tenant uuid, p_ticket uuid, p_turn uuid, p_escalation jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  e record;
begin
  select * into e from jsonb_to_record(p_escalation)
    as e (id uuid, outbox_id uuid, reason text, note text, interrupt_id text, chosen_at text);
  insert into escalations (tenant_id, id, ticket_id, turn_id, reason, note, interrupt_id, waits_since)
    values (p_tenant, e.id, p_ticket,
      coalesce((select i.turn_id from interrupts i
        where i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.id = e.chosen_at
        order by i.created_at desc limit 1), p_turn),
      e.reason, e.note, e.interrupt_id, unanswered_since(p_tenant, p_ticket));
  insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (p_tenant, e.outbox_id, 'escalation_opened', p_ticket,
      jsonb_build_object('escalation_id', e.id, 'reason', e.reason));
  update interrupts i set status = 'handed_over'
    where i.tenant_id = p_tenant and i.ticket_id = p_ticket and (i.status = 'open' or i.status = 'answered' and i.id in (
      select e.chosen_at union all
      select t.resumes_interrupt_id from turns t
        where t.tenant_id = p_tenant and t.id = p_turn and e.reason = 'asked_for_person'));
end
$function$;
CREATE OR REPLACE FUNCTION public.read_passages(p_tenant uuid, p_ids uuid[], p_model text, p_farthest integer, p_longest integer)
 RETURNS TABLE(chunk_id uuid, document_id uuid, document_version integer, ordinal integer, heading_path jsonb, anchor text, page integer, content text, pieces bytea, section json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select asked.id, c.document_id, c.document_version, c.ordinal, c.heading_path, c.anchor, c.page, c.content, p.pieces, (
      select json_agg(near) from (
        select id, start_offset as start, end_offset as end, content from chunks near
        where near.tenant_id = p_tenant and near.document_id = c.document_id
          and near.ordinal between c.ordinal - p_farthest and c.ordinal + p_farthest
          and near.anchor = c.anchor and near.heading_path = c.heading_path
          and greatest(near.end_offset, c.end_offset) - least(near.start_offset, c.start_offset) <= p_longest
        order by near.ordinal
      ) as near having count(*) > 1
    )
    from unnest(p_ids) as asked (id)
    cross join lateral (select * from chunks where tenant_id = p_tenant and chunks.id = asked.id offset 0) as c
    left join lateral (
      select passage_pieces.pieces from passage_pieces
      where tenant_id = p_tenant and passage_pieces.chunk_id = asked.id and model = p_model
      offset 0
    ) as p on true;
end
$function$;
CREATE OR REPLACE FUNCTION public.scope_documents(p_scope jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select id from documents where lower(collection) = lower(p_scope ->> 'collection')
  union
  select d.id from sources s join documents d on d.tenant_id = s.tenant_id and d.source_id = s.id
    where lower(s.name) = lower(p_scope ->> 'collection')
  union
  select id from documents
    where id in (select named::uuid from jsonb_array_elements_text(p_scope -> 'document_ids') named)
$function$;
CREATE OR REPLACE FUNCTION public.score_postings(p_tenant uuid, p_terms text[], p_weights real[], p_asked boolean[], p_fields real[], p_blocks integer[], p_numbers bigint[])
 RETURNS TABLE(number bigint, bm25 real, covered real)
 LANGUAGE plpgsql
 STABLE ROWS 500
AS $function$
#variable_conflict use_column
declare
  k1 real := p_fields[1];
  title_weight real := p_fields[2];
  title_norm real := p_fields[3];
  title_avg real := p_fields[4];
  heading_weight real := p_fields[5];
  heading_norm real := p_fields[6];
  heading_avg real := p_fields[7];
  body_weight real := p_fields[8];
  body_norm real := p_fields[9];
  body_avg real := p_fields[10];
begin
  return query
    select number, sum(weight * frequency / (k1 + frequency)), sum(weight) filter (where asked)
    from (
      select weight, asked, block::bigint * 256 + (entry >> 55) as number, (
          title_weight * ((entry >> 48) & 127)::int
            / (1 - title_norm + title_norm * ((entry >> 40) & 255)::int / title_avg)
          + heading_weight * ((entry >> 32) & 255)::int
            / (1 - heading_norm + heading_norm * ((entry >> 23) & 511)::int / heading_avg)
          + body_weight * ((entry >> 12) & 2047)::int
            / (1 - body_norm + body_norm * (entry & 4095)::int / body_avg)
        )::real as frequency
      from unnest(p_terms, p_weights, p_asked) as own (term, weight, asked)
      cross join lateral (
        select block, first || others as entries from postings
        where tenant_id = p_tenant and postings.term = own.term and (p_blocks is null or block = any (p_blocks))
        offset 0
      ) as posting
      cross join unnest(entries) as entry
    ) as found
    where p_numbers is null or number = any (p_numbers)
    group by number;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[])
 RETURNS TABLE(chunk_id uuid, similarity double precision, is_near boolean)
 LANGUAGE plpgsql
 STABLE ROWS 48
AS $function$
declare
  own uuid;
  is_exact boolean;
  dimensions text := vector_dims(p_vector);
begin
  select k.shelf, k.chunk_count < case when p_model like 'local-%' then 20001 else 2000 end into own, is_exact
    from knowledge_stats k where k.tenant_id = p_tenant;
  if own is null or own = '00000000-0000-0000-0000-000000000000' then
    return query
      with near as materialized (
        select e.chunk_id, e.embedding <=> p_vector as distance from embeddings e
        where e.tenant_id = p_tenant and e.shelf = '00000000-0000-0000-0000-000000000000' and e.model = p_model
        order by e.embedding <=> p_vector limit p_limit
      )
      select near.chunk_id, 1 - near.distance, true from near
      union all
      select asked.id, 1 - (one.embedding <=> p_vector), false from unnest(p_ids) as asked (id)
      cross join lateral (
        select e.embedding from embeddings e
        where e.tenant_id = p_tenant and e.shelf = '00000000-0000-0000-0000-000000000000' and e.model = p_model
          and e.chunk_id = asked.id
        offset 0
      ) as one
      where not exists (select from near where near.chunk_id = asked.id);
    return;
  end if;
  -- Workers take longer to start than the search takes.
  perform set_config('max_parallel_workers_per_gather', '0', true);
  if not is_exact then
    -- The planner counts a comparison as nothing and would sort 20 000 rows.
    perform set_config('hnsw.ef_search', least(1000, greatest(case when p_model like 'local-%' then 400 else 200 end,
        8 * p_limit))::text, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('enable_sort', 'off', true);
  end if;
  return query execute format(
    $query$
      with near as materialized (
        select e.chunk_id, e.embedding%1$s <=> $1%1$s as distance from embeddings e
        where e.tenant_id = %2$L and e.shelf = %3$L and e.model = %4$L
        order by e.embedding%1$s <=> $1%1$s limit %5$s
      )
      select near.chunk_id, 1 - near.distance, true from near
      union all
      select e.chunk_id, 1 - (e.embedding <=> $1), false from embeddings e
      where e.tenant_id = %2$L and e.shelf = %3$L and e.model = %4$L
        and e.chunk_id = any ($2) and not exists (select from near where near.chunk_id = e.chunk_id)
    $query$,
    case when is_exact then '' else '::halfvec(' || dimensions || ')' end, p_tenant, own, p_model, p_limit)
  using p_vector, p_ids;
  perform set_config('enable_sort', 'on', true);
end
$function$;
CREATE OR REPLACE FUNCTION public.take_over_turn(p_tenant uuid, p_ticket uuid, p_turn uuid, p_fence bigint, p_lease_seconds integer, OUT start json)
 RETURNS json
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '4s'
AS $function$
declare
  new_fence bigint;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  perform 1 from tickets k where k.id = p_ticket for update;
  update tickets k set fence = k.fence + 1
    where k.id = p_ticket and exists (
      select from turns t where t.id = p_turn and t.status = 'running' and t.fence = p_fence and t.lease_until < now())
    returning k.fence into new_fence;
  if new_fence is not null then
    update turns t set fence = new_fence, attempt = t.attempt + 1,
        lease_until = now() + make_interval(secs => p_lease_seconds)
      where t.id = p_turn;
    start := turn_start(p_turn);
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION public.turn_start(p_turn uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  t record;
  unseen json;
  earlier json;
  answers json;
  beside json;
begin
  select r.tenant_id, r.id, r.ticket_id, r.message_id, r.fence, r.attempt, r.resumes_interrupt_id,
      k.number, k.visitor_id, k.locale, k.title, k.summary, k.page, k.scope, k.facts, k.checkpoint_seq,
      case when h.packed is null then h.state else to_json(encode(h.packed, 'base64')) end as thread,
      n.settings, m.seq, m.content, m.client_message_id, m.attachments, m.created_at
    into t
    from turns r
    join tickets k on k.tenant_id = r.tenant_id and k.id = r.ticket_id
    join tenants n on n.id = r.tenant_id
    join messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
    left join threads h on h.tenant_id = r.tenant_id and h.ticket_id = r.ticket_id
    where r.id = p_turn;
  if not found then
    return null;
  end if;
  if t.resumes_interrupt_id is not null then
    answers := (
      select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
      where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.id = t.resumes_interrupt_id
      order by i.created_at desc limit 1);
  end if;
  beside := (
    select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
    where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open');
  if t.checkpoint_seq = t.seq - 1 then
    unseen := json_build_array(
      json_build_object('id', t.message_id, 'seq', t.seq, 'role', 'visitor', 'content', t.content));
  else
    unseen := (
      select coalesce(
        json_agg(json_build_object('id', u.id, 'seq', u.seq, 'role', u.role, 'content', u.content) order by u.seq), '[]')
      from messages u
      where u.tenant_id = t.tenant_id and u.ticket_id = t.ticket_id and u.seq > t.checkpoint_seq and u.seq <= t.seq);
  end if;
  if t.seq > 1 then
    earlier := (
      select json_agg(e order by e.seq desc) from (
        select q.seq, q.content, et.status, et.scope, f.rating,
          coalesce((select array_agg(c ->> 'title') from jsonb_array_elements(a.citations) c), '{}') as sections
        from messages q
        join turns et on et.tenant_id = q.tenant_id and et.id = q.turn_id
        left join messages a on a.tenant_id = q.tenant_id and a.ticket_id = q.ticket_id and a.turn_id = et.id
          and a.role = 'assistant'
        left join feedback f on f.tenant_id = a.tenant_id and f.message_id = a.id
        where q.tenant_id = t.tenant_id and q.ticket_id = t.ticket_id and q.role = 'visitor' and et.status <> 'running'
          and q.seq < t.seq
        order by q.seq desc limit 10) e);
  end if;
  return json_build_object(
    'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt,
    'ticket_id', t.ticket_id, 'number', t.number, 'visitor_id', t.visitor_id, 'locale', t.locale, 'title', t.title,
    'summary', t.summary, 'page', t.page, 'scope', t.scope, 'facts', t.facts, 'thread', t.thread, 'settings', t.settings,
    'message', json_build_object('id', t.message_id, 'seq', t.seq, 'content', t.content,
      'client_message_id', t.client_message_id, 'attachments', t.attachments, 'created_at', t.created_at),
    'is_again', exists (
      select from turns o where o.tenant_id = t.tenant_id and o.ticket_id = t.ticket_id and o.message_id = t.message_id
        and o.id <> t.id),
    'answers', answers, 'beside', beside, 'unseen', unseen, 'earlier', coalesce(earlier, '[]'));
end
$function$;
CREATE OR REPLACE FUNCTION public.unanswered_since(p_tenant uuid, p_ticket uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select min(m.created_at) from messages m
    where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.role = 'visitor' and m.seq > coalesce((
      select max(a.seq) from messages a where a.tenant_id = p_tenant and a.ticket_id = p_ticket
        and (a.role = 'agent' or (a.role = 'assistant' and a.confidence is not null and not a.stopped))), 0)
  ), now())
$function$;

-- roles
frontdesk_app nologin
frontdesk_migrator nologin
frontdesk_platform nologin
