/** Written from the API's document by `npm run client`: never by hand. */
import { operation } from "./operation.ts";

export type TicketOpened = {
  type: "ticket.opened";
  timestamp: string;
  data: {
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
    reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
  };
};

export type TicketClaimed = {
  type: "ticket.claimed";
  timestamp: string;
  data: {
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
    agent: {
      id: string;
      name: string;
    };
  };
};

export type TicketAnswered = {
  type: "ticket.answered";
  timestamp: string;
  data: {
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
    agent: {
      id: string;
      name: string;
    };
  };
};

export type TicketResolved = {
  type: "ticket.resolved";
  timestamp: string;
  data: {
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
    agent: {
      id: string;
      name: string;
    };
  };
};

export type GapFound = {
  type: "gap.found";
  timestamp: string;
  data: {
    gap: {
      id: string;
      title: string;
      tickets: number;
      url: string | null;
    };
  };
};

export type ActionProposed = {
  type: "action.proposed";
  timestamp: string;
  data: {
    call: {
      id: string;
      action: string;
      state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
      asked_by: "visitor" | "agent";
      approval: "none" | "visitor" | "person" | "both" | "two_people";
      approved_by: string[];
      is_dry: boolean;
      http_status: number | null;
      failure: string | null;
    };
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
  };
};

export type ActionApproved = {
  type: "action.approved";
  timestamp: string;
  data: {
    call: {
      id: string;
      action: string;
      state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
      asked_by: "visitor" | "agent";
      approval: "none" | "visitor" | "person" | "both" | "two_people";
      approved_by: string[];
      is_dry: boolean;
      http_status: number | null;
      failure: string | null;
    };
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
  };
};

export type ActionDone = {
  type: "action.done";
  timestamp: string;
  data: {
    call: {
      id: string;
      action: string;
      state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
      asked_by: "visitor" | "agent";
      approval: "none" | "visitor" | "person" | "both" | "two_people";
      approved_by: string[];
      is_dry: boolean;
      http_status: number | null;
      failure: string | null;
    };
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
  };
};

export type ActionFailed = {
  type: "action.failed";
  timestamp: string;
  data: {
    call: {
      id: string;
      action: string;
      state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
      asked_by: "visitor" | "agent";
      approval: "none" | "visitor" | "person" | "both" | "two_people";
      approved_by: string[];
      is_dry: boolean;
      http_status: number | null;
      failure: string | null;
    };
    ticket: {
      id: string;
      number: string;
      title: string | null;
      status: "open" | "pending_human" | "resolved" | "closed";
      url: string | null;
    };
  };
};

export type WebhookTest = {
  type: "webhook.test";
  timestamp: string;
  data: { message: string };
};

export type InitChatBody = {
  tenant_id: string;
  resume?: string;
  conversation?: string | "new";
  identity?: string;
  page?: {
    url?: string;
    title?: string;
    locale?: string;
  };
};
export type InitChatReply = {
  token: string;
  ticket_id: string;
  expires_at: string;
  resume: string;
  widget: {
    greeting: string | null;
    suggestions: string[];
    name: string;
    accent: string | null;
    locale: string | null;
    look: {
      position: "right" | "left";
      offset_x: number;
      offset_y: number;
      theme: "auto" | "light" | "dark";
      radius: number;
      font: "system" | "page";
    };
    logo: string | null;
    avatar: string | null;
    texts: Record<string, {
      greeting: string | null;
      suggestions: string[];
    }>;
    presence: {
      openings: {
        opens: string;
        closes: string;
      }[];
      reply_minutes: number | null;
    } | null;
    notice: string | null;
    files: boolean;
  };
  history: {
    ticket_id: string;
    ticket_number: string;
    title: string | null;
    status: "open" | "pending_human" | "resolved" | "closed";
    messages: ({
      id: string;
      seq: number;
      role: "visitor" | "assistant" | "agent" | "system";
      content: string;
      citations: ({
        n: number;
        title: string;
        url: string | null;
        snippet: string;
        from_web?: true;
      })[];
      confidence: "high" | "medium" | "low" | null;
      gap?: string[];
      client_message_id: string | null;
      turn_id: string | null;
      author: string | null;
      stopped: boolean;
      notice: "joined" | "assigned" | "released" | "snoozed" | "handed_back" | "withdrawn" | "closed" | "reopened" | "merged" | "merged_here" | "blocked" | "unblocked" | null;
      attachments?: ({
        id: string;
        name: string;
        type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf";
        size: number;
      })[];
      corrects?: string;
      created_at: string;
    })[];
    pending_interrupt: {
      interrupt_id: string;
      prompt: string;
      options: ({
        label: string;
        kind: "section" | "action" | "yes" | "no" | "person";
      })[];
      card?: {
        kind: "form";
        title: string;
        fields: ({
          label: string;
          type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
          is_required: boolean;
          hint: string;
          options: string[];
          value: string | null;
        })[];
      } | {
        kind: "confirm";
        title: string;
        values: {
          label: string;
          value: string;
        }[];
      };
      kind: "clarify";
    } | {
      kind: "human";
      interrupt_id: string | null;
      ticket_number: string;
      claimed_by: string | null;
      since: string;
    } | null;
    ratings: Record<string, "up" | "down">;
    email: string | null;
    running_turn: {
      turn_id: string;
      last_event_id: number;
    } | null;
    last_event_id: number;
    read: {
      seen_seq: number;
      unread: number;
      unread_elsewhere: number;
      waits_elsewhere: boolean;
    };
  };
};
/** Open a session for a page that embeds the widget */
export const initChat = /* @__PURE__ */ operation<{ body?: InitChatBody }, InitChatReply>("POST", "/api/v1/chat/init");

export type StreamChatBody = {
  message: string;
  client_message_id?: string;
  page?: {
    url?: string;
    title?: string;
    locale?: string;
  };
  scope?: { document_ids: string[] } | { collection: string } | null;
  attachments?: string[];
};
/** Ask; the answer streams back. The same client_message_id attaches to the same turn */
export const streamChat = /* @__PURE__ */ operation<{ body: StreamChatBody }, Response>("POST", "/api/v1/chat/stream");

export type ResumeChatBody = {
  interrupt_id: string;
  value: string;
  client_message_id?: string;
} | {
  interrupt_id: string;
  cancel: true;
};
/** Answer a clarifying question with an option or in own words, or cancel it */
export const resumeChat = /* @__PURE__ */ operation<{ body: ResumeChatBody }, Response>("POST", "/api/v1/chat/resume");

/** All that happens on the ticket, live */
export const listChatEvents = /* @__PURE__ */ operation<Record<never, never>, Response>("GET", "/api/v1/chat/events");

/** Stop the answer that is being written; what is there stays */
export const stopChat = /* @__PURE__ */ operation<Record<never, never>, { stopped: boolean }>("POST", "/api/v1/chat/stop");

export type ListChatUpdatesReply = {
  events: ({
    id: number | null;
    event: {
      type: "status";
      key: "contextualizing" | "checking_cache" | "searching" | "reading" | "searching_web" | "looking_up" | "acting" | "writing" | "checking_answer" | "waiting_for_person" | "agent_joined" | "ticket_status" | "question_cancelled";
      content: string;
      params?: Record<string, string | number>;
      node: string | null;
      ticket_status?: "open" | "pending_human" | "resolved" | "closed";
      turn_id: string | null;
    } | {
      type: "token";
      content: string;
      turn_id: string | null;
    } | {
      type: "citation";
      content: {
        n: number;
        title: string;
        url: string | null;
        snippet: string;
        from_web?: true;
      };
      turn_id: string | null;
    } | {
      type: "clarify";
      content: {
        interrupt_id: string;
        prompt: string;
        options: ({
          label: string;
          kind: "section" | "action" | "yes" | "no" | "person";
        })[];
        card?: {
          kind: "form";
          title: string;
          fields: ({
            label: string;
            type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
            is_required: boolean;
            hint: string;
            options: string[];
            value: string | null;
          })[];
        } | {
          kind: "confirm";
          title: string;
          values: {
            label: string;
            value: string;
          }[];
        };
      };
      turn_id: string | null;
    } | {
      type: "retract";
      content: "low_confidence" | "restarted" | "redacted";
      turn_id: string | null;
    } | {
      type: "escalation";
      content: string;
      ticket_number: string;
      turn_id: string | null;
    } | {
      type: "message";
      content: {
        id: string;
        seq: number;
        role: "visitor" | "assistant" | "agent" | "system";
        content: string;
        citations: ({
          n: number;
          title: string;
          url: string | null;
          snippet: string;
          from_web?: true;
        })[];
        confidence: "high" | "medium" | "low" | null;
        gap?: string[];
        client_message_id: string | null;
        turn_id: string | null;
        author: string | null;
        stopped: boolean;
        notice: "joined" | "assigned" | "released" | "snoozed" | "handed_back" | "withdrawn" | "closed" | "reopened" | "merged" | "merged_here" | "blocked" | "unblocked" | null;
        attachments?: ({
          id: string;
          name: string;
          type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf";
          size: number;
        })[];
        corrects?: string;
        created_at: string;
      };
      turn_id: string | null;
    } | {
      type: "title";
      content: string;
      turn_id: string | null;
    } | {
      type: "error";
      content: string;
      request_id: string;
      turn_id: string | null;
    } | {
      type: "unread";
      content: {
        seen_seq: number;
        unread: number;
        unread_elsewhere: number;
        waits_elsewhere: boolean;
      };
      turn_id: null;
    } | {
      type: "end";
      content: "answered" | "escalated" | "clarify" | "stopped" | "failed";
      turn_id: string | null;
    };
  })[];
};
/** What has happened since an event, at once: for clients whose streams are swallowed on the way */
export const listChatUpdates = /* @__PURE__ */ operation<{ query: { after: number } }, ListChatUpdatesReply>("GET", "/api/v1/chat/updates");

export type GetChatHistoryReply = {
  ticket_id: string;
  ticket_number: string;
  title: string | null;
  status: "open" | "pending_human" | "resolved" | "closed";
  messages: ({
    id: string;
    seq: number;
    role: "visitor" | "assistant" | "agent" | "system";
    content: string;
    citations: ({
      n: number;
      title: string;
      url: string | null;
      snippet: string;
      from_web?: true;
    })[];
    confidence: "high" | "medium" | "low" | null;
    gap?: string[];
    client_message_id: string | null;
    turn_id: string | null;
    author: string | null;
    stopped: boolean;
    notice: "joined" | "assigned" | "released" | "snoozed" | "handed_back" | "withdrawn" | "closed" | "reopened" | "merged" | "merged_here" | "blocked" | "unblocked" | null;
    attachments?: ({
      id: string;
      name: string;
      type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf";
      size: number;
    })[];
    corrects?: string;
    created_at: string;
  })[];
  pending_interrupt: {
    interrupt_id: string;
    prompt: string;
    options: ({
      label: string;
      kind: "section" | "action" | "yes" | "no" | "person";
    })[];
    card?: {
      kind: "form";
      title: string;
      fields: ({
        label: string;
        type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
        is_required: boolean;
        hint: string;
        options: string[];
        value: string | null;
      })[];
    } | {
      kind: "confirm";
      title: string;
      values: {
        label: string;
        value: string;
      }[];
    };
    kind: "clarify";
  } | {
    kind: "human";
    interrupt_id: string | null;
    ticket_number: string;
    claimed_by: string | null;
    since: string;
  } | null;
  ratings: Record<string, "up" | "down">;
  email: string | null;
  running_turn: {
    turn_id: string;
    last_event_id: number;
  } | null;
  last_event_id: number;
  read: {
    seen_seq: number;
    unread: number;
    unread_elsewhere: number;
    waits_elsewhere: boolean;
  };
  widget: {
    greeting: string | null;
    suggestions: string[];
    name: string;
    accent: string | null;
    locale: string | null;
    look: {
      position: "right" | "left";
      offset_x: number;
      offset_y: number;
      theme: "auto" | "light" | "dark";
      radius: number;
      font: "system" | "page";
    };
    logo: string | null;
    avatar: string | null;
    texts: Record<string, {
      greeting: string | null;
      suggestions: string[];
    }>;
    presence: {
      openings: {
        opens: string;
        closes: string;
      }[];
      reply_minutes: number | null;
    } | null;
    notice: string | null;
    files: boolean;
  };
};
/** The conversation so far, and what it waits for */
export const getChatHistory = /* @__PURE__ */ operation<Record<never, never>, GetChatHistoryReply>("GET", "/api/v1/chat/history");

/** Ask for a person */
export const escalateChat = /* @__PURE__ */ operation<{ body?: { note?: string } }, { ticket_number: string }>("POST", "/api/v1/chat/escalate");

/** Go back to the assistant instead of waiting for a person; refused once somebody has taken the ticket */
export const withdrawEscalation = /* @__PURE__ */ operation<Record<never, never>, undefined>("POST", "/api/v1/chat/escalate/withdraw");

export type ListChatConversationsReply = {
  conversations: ({
    ticket_id: string;
    title: string | null;
    status: "open" | "pending_human" | "resolved" | "closed";
    last_message: string | null;
    unread: number;
    updated_at: string;
  })[];
};
/** The visitor's conversations that have messages, newest first */
export const listChatConversations = /* @__PURE__ */ operation<Record<never, never>, ListChatConversationsReply>("GET", "/api/v1/chat/conversations");

/** Rename a conversation */
export const changeChatConversation = /* @__PURE__ */ operation<{ id: string; body: { title: string } }, undefined>("PATCH", "/api/v1/chat/conversations/{id}");

/** Delete a conversation and all that hangs on it */
export const deleteChatConversation = /* @__PURE__ */ operation<{ id: string }, undefined>("DELETE", "/api/v1/chat/conversations/{id}");

export type RateAnswerBody = {
  message_id: string;
  rating: "up" | "down";
  cause?: "wrong" | "incomplete" | "unclear" | "off_topic";
  reason?: string;
};
/** Rate an answer */
export const rateAnswer = /* @__PURE__ */ operation<{ body: RateAnswerBody }, undefined>("POST", "/api/v1/chat/feedback");

export type MarkSeenBody = {
  delivered: number;
  seen: number;
};
/** Report which messages of the conversation have arrived in an open tab, and which were on screen */
export const markSeen = /* @__PURE__ */ operation<{ body: MarkSeenBody }, undefined>("POST", "/api/v1/chat/seen");

export type LeaveEmailBody = {
  email: string | null;
  transcript?: boolean;
};
/** Leave an address for the answer, or take it back */
export const leaveEmail = /* @__PURE__ */ operation<{ body: LeaveEmailBody }, { email: string | null }>("POST", "/api/v1/chat/email");

export type AddChatFileReply = {
  id: string;
  name: string;
  type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf";
  size: number;
};
/** Take in a picture or a PDF (multipart field `file`) for the next message; unsent, it is gone after a day */
export const addChatFile = /* @__PURE__ */ operation<{ body: FormData }, AddChatFileReply>("POST", "/api/v1/chat/files");

/** A file of the conversation */
export const getChatFile = /* @__PURE__ */ operation<{ id: string }, Response>("GET", "/api/v1/chat/files/{id}");

/** Delete a file that was not sent */
export const deleteChatFile = /* @__PURE__ */ operation<{ id: string }, undefined>("DELETE", "/api/v1/chat/files/{id}");

export type TakeInboundMailReply = {
  outcome: "stored";
  ticket_id: string;
  message_id: string;
} | { outcome: "duplicate" } | { outcome: "bounced" } | {
  outcome: "ignored";
  reason: "unreadable" | "unknown_address" | "automatic" | "empty" | "blocked";
};
/** Hand in a mail, as it was sent (message/rfc822); the secret as a bearer token or as a password */
export const takeInboundMail = /* @__PURE__ */ operation<Record<never, never>, TakeInboundMailReply>("POST", "/api/v1/inbound/mail");

export type GetMeReply = {
  user: {
    id: string;
    name: string;
    email: string | null;
  };
  role: "viewer" | "agent" | "owner";
  scopes: ("read" | "ingest" | "tickets" | "settings" | "knowledge" | "draft" | "answer" | "actions")[] | null;
  tenant: {
    id: string;
    name: string;
  };
  tenants: ({
    id: string;
    name: string;
    role: "viewer" | "agent" | "owner";
    cell?: string;
  })[];
  is_operator: boolean;
};
/** The caller, and the tenant they work for */
export const getMe = /* @__PURE__ */ operation<Record<never, never>, GetMeReply>("GET", "/api/v1/admin/me");

/** Change the caller's own name, at every desk and on everything they have written */
export const renameMe = /* @__PURE__ */ operation<{ body: { name: string } }, { name: string }>("PATCH", "/api/v1/admin/me");

export type ListColleaguesReply = {
  colleagues: {
    id: string;
    name: string;
  }[];
};
/** The members who may work on tickets, to assign and mention */
export const listColleagues = /* @__PURE__ */ operation<Record<never, never>, ListColleaguesReply>("GET", "/api/v1/admin/colleagues");

export type ListAuditQuery = {
  cursor?: string;
  limit?: number;
  actor?: string;
  action?: "login" | "password_changed" | "password_reset" | "second_factor_on" | "second_factor_off" | "sign_in_linked" | "handed_over" | "person_renamed" | "member_invited" | "invitation_resent" | "invitation_withdrawn" | "member_added" | "role_changed" | "member_removed" | "api_key_created" | "api_key_revoked" | "desk_renamed" | "settings_changed" | "model_set" | "model_removed" | "webhook_added" | "webhook_changed" | "webhook_secret_rotated" | "webhook_replayed" | "webhook_gone" | "webhook_deleted" | "action_added" | "action_changed" | "action_deleted" | "action_tested" | "action_asked" | "action_decided" | "origin_added" | "origin_removed" | "blocked_origin_ignored" | "document_added" | "document_changed" | "document_retried" | "document_collected" | "document_deleted" | "source_added" | "source_changed" | "source_synced" | "source_deleted" | "cache_entry_approved" | "cache_entry_pinned" | "cache_entry_unpinned" | "cache_entry_dropped" | "knowledge_proposed" | "proposal_changed" | "proposal_published" | "proposal_dismissed" | "proposal_rolled_back" | "gap_dismissed" | "gap_reopened" | "ticket_claimed" | "ticket_joined" | "ticket_assigned" | "ticket_released" | "ticket_taken_over" | "ticket_replied" | "ticket_resolved" | "ticket_handed_back" | "ticket_closed" | "ticket_reopened" | "ticket_followed_up" | "ticket_snoozed" | "ticket_woken" | "ticket_merged" | "ticket_act_undone" | "answer_corrected" | "visitor_blocked" | "visitor_unblocked" | "ticket_noted" | "ticket_labelled" | "label_added" | "label_changed" | "label_deleted" | "canned_reply_saved" | "canned_reply_deleted" | "export_requested" | "export_downloaded" | "export_deleted" | "conversation_deleted" | "visitor_erased" | "retention_applied" | "dead_letter_retried" | "dead_letter_dropped";
  from?: string;
  to?: string;
  search?: string;
};
export type ListAuditReply = {
  entries: ({
    id: string;
    actor: string;
    actor_name: string | null;
    action: string;
    subject: string | null;
    details: Record<string, unknown>;
    created_at: string;
  })[];
  names: Record<string, string>;
  next_cursor: string | null;
};
/** The audit log, newest first, optionally filtered by person, action, time and words */
export const listAudit = /* @__PURE__ */ operation<{ query?: ListAuditQuery }, ListAuditReply>("GET", "/api/v1/admin/audit");

export type GetSettingsReply = {
  grade_mode: "live" | "verified";
  threshold: number;
  clarify: boolean;
  locale: string | null;
  languages: string[];
  greeting: string | null;
  accent: string | null;
  position: "right" | "left";
  offset_x: number;
  offset_y: number;
  theme: "auto" | "light" | "dark";
  radius: number;
  font: "system" | "page";
  logo: string | null;
  avatar: string | null;
  suggestions: string[];
  welcome_texts: ({
    locale: string;
    greeting: string | null;
    suggestions: string[];
  })[];
  hours: {
    time_zone: string;
    week: {
      mon: {
        from: string;
        to: string;
      }[];
      tue: {
        from: string;
        to: string;
      }[];
      wed: {
        from: string;
        to: string;
      }[];
      thu: {
        from: string;
        to: string;
      }[];
      fri: {
        from: string;
        to: string;
      }[];
      sat: {
        from: string;
        to: string;
      }[];
      sun: {
        from: string;
        to: string;
      }[];
    };
    holidays: {
      date: string;
      shifts: {
        from: string;
        to: string;
      }[];
    }[];
    reply_minutes: number | null;
  } | null;
  instructions: string | null;
  daily_cost_cap_micros: number | null;
  model_prices: {
    model: string;
    usd_per_million_in: number;
    usd_per_million_out: number;
  }[];
  daily_questions_cap: number | null;
  waiting_cap: number | null;
  escalate_words: string[];
  handover_texts: ({
    locale: string;
    unsure: string | null;
    asked: string | null;
  })[];
  ai_enabled: boolean;
  web_search: boolean;
  propose_answers: boolean;
  visitor_files: boolean;
  mail_unseen_minutes: number;
  hosted_page: boolean;
  link_hosts: string[];
  retention_conversations_days: number | null;
  retention_traces_days: number | null;
  retention_audit_days: number | null;
  retention_files_days: number | null;
  identity_secret: "hidden" | null;
};
/** The settings */
export const getSettings = /* @__PURE__ */ operation<Record<never, never>, GetSettingsReply>("GET", "/api/v1/admin/settings");

export type ChangeSettingsBody = {
  grade_mode?: "live" | "verified";
  threshold?: number;
  clarify?: boolean;
  locale?: string | null;
  languages?: string[];
  greeting?: string | null;
  accent?: string | null;
  position?: "right" | "left";
  offset_x?: number;
  offset_y?: number;
  theme?: "auto" | "light" | "dark";
  radius?: number;
  font?: "system" | "page";
  logo?: string | null;
  avatar?: string | null;
  suggestions?: string[];
  welcome_texts?: ({
    locale: string;
    greeting?: string | null;
    suggestions?: string[];
  })[];
  hours?: {
    time_zone: string;
    week: {
      mon?: {
        from: string;
        to: string;
      }[];
      tue?: {
        from: string;
        to: string;
      }[];
      wed?: {
        from: string;
        to: string;
      }[];
      thu?: {
        from: string;
        to: string;
      }[];
      fri?: {
        from: string;
        to: string;
      }[];
      sat?: {
        from: string;
        to: string;
      }[];
      sun?: {
        from: string;
        to: string;
      }[];
    };
    holidays?: {
      date: string;
      shifts?: {
        from: string;
        to: string;
      }[];
    }[];
    reply_minutes?: number | null;
  } | null;
  instructions?: string | null;
  daily_cost_cap_micros?: number | null;
  model_prices?: {
    model: string;
    usd_per_million_in: number;
    usd_per_million_out: number;
  }[];
  daily_questions_cap?: number | null;
  waiting_cap?: number | null;
  escalate_words?: string[];
  handover_texts?: ({
    locale: string;
    unsure?: string | null;
    asked?: string | null;
  })[];
  ai_enabled?: boolean;
  web_search?: boolean;
  propose_answers?: boolean;
  visitor_files?: boolean;
  mail_unseen_minutes?: number;
  hosted_page?: boolean;
  link_hosts?: string[];
  retention_conversations_days?: number | null;
  retention_traces_days?: number | null;
  retention_audit_days?: number | null;
  retention_files_days?: number | null;
  identity_secret?: string | null;
};
/** Change the settings in the body; the others stay */
export const changeSettings = /* @__PURE__ */ operation<{ body: ChangeSettingsBody }, GetSettingsReply>("PATCH", "/api/v1/admin/settings");

export type GetSettingsThresholdPreviewReply = {
  days: number;
  graded: number;
  points: {
    threshold: number;
    answered: number;
    clarified: number;
    handed_over: number;
  }[];
};
/** What another threshold would have done with the last 7 days' answers */
export const getSettingsThresholdPreview = /* @__PURE__ */ operation<Record<never, never>, GetSettingsThresholdPreviewReply>("GET", "/api/v1/admin/settings/threshold-preview");

/** Upload the widget's logo or avatar: the picture itself as the body, PNG, JPEG or WebP, up to 200 KB */
export const setSettingsImage = /* @__PURE__ */ operation<{ kind: "logo" | "avatar"; body?: Blob }, GetSettingsReply>("PUT", "/api/v1/admin/settings/images/{kind}");

/** Change the desk's name, which visitors read above the chat */
export const renameDesk = /* @__PURE__ */ operation<{ body: { name: string } }, { name: string }>("PATCH", "/api/v1/admin/desk");

export type GetServiceReply = {
  level: "full" | "documents" | "people" | "closed";
  cost_micros: number;
  questions: number;
  waiting: number;
  model: string | null;
};
/** What visitors get today, and how much of the limits is used */
export const getService = /* @__PURE__ */ operation<Record<never, never>, GetServiceReply>("GET", "/api/v1/admin/service");

export type ListOriginsReply = {
  origins: ({
    origin: string;
    created_at: string;
    seen_at: string | null;
    seen_page: string | null;
  })[];
  blocked: ({
    origin: string;
    attempts: number;
    page: string | null;
    last_at: string;
    can_allow: boolean;
  })[];
};
/** Where the widget may run, where it was last seen, and where it was refused */
export const listOrigins = /* @__PURE__ */ operation<Record<never, never>, ListOriginsReply>("GET", "/api/v1/admin/origins");

/** Allow the widget on an origin, or on all its subdomains (https://*.example.com) */
export const addOrigin = /* @__PURE__ */ operation<{ body: { origin: string } }, { origin: string }>("POST", "/api/v1/admin/origins");

/** Remove an origin; the widget stops there */
export const deleteOrigin = /* @__PURE__ */ operation<{ query: { origin: string } }, { done: true }>("DELETE", "/api/v1/admin/origins");

/** Ignore a refused origin, which leaves the list of attempts */
export const ignoreOrigin = /* @__PURE__ */ operation<{ body: { origin: string } }, { done: true }>("POST", "/api/v1/admin/origins/ignore");

export type GetSetupReply = {
  documents: {
    ready: number;
    pending: number;
    failed: number;
  };
  tested_at: string | null;
  origins: number;
  seen: {
    origin: string;
    page: string | null;
    at: string;
  } | null;
  dismissed_at: string | null;
};
/** How far the setup has come */
export const getSetup = /* @__PURE__ */ operation<Record<never, never>, GetSetupReply>("GET", "/api/v1/admin/setup");

/** Dismiss the list of first steps */
export const dismissSetup = /* @__PURE__ */ operation<Record<never, never>, { done: true }>("POST", "/api/v1/admin/setup/dismiss");

/** Notices of changes, as server-sent events */
export const listEvents = /* @__PURE__ */ operation<Record<never, never>, Response>("GET", "/api/v1/admin/events");

export type ListTicketsQuery = {
  queue?: "waiting" | "approval" | "visitor" | "mine" | "unassigned" | "snoozed" | "ai" | "closed" | "all";
  sort?: "longest" | "newest";
  search?: string;
  label?: string;
  assignee?: string;
  reason?: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
  waits_for?: "us" | "visitor";
  language?: string;
  origin?: string;
  over_minutes?: number;
  under_minutes?: number;
  ids?: string;
  cursor?: string;
  limit?: number;
};
export type ListTicketsReply = {
  tickets: ({
    id: string;
    number: string;
    title: string | null;
    status: "open" | "pending_human" | "resolved" | "closed";
    question: string | null;
    visitor: {
      id: string;
      name: string | null;
      email: string | null;
    };
    page: {
      url: string | null;
      title: string | null;
    };
    origin: string;
    locale: string | null;
    label_ids: string[];
    escalation: {
      id: string;
      reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
      note: string | null;
      status: "open" | "claimed" | "answered" | "withdrawn";
      claimed_by: string | null;
      claimed_by_me: boolean;
      answered_by: string | null;
      turn_id: string | null;
      opened_at: string;
      waits_for: "us" | "visitor" | null;
      waiting_since: string;
      snoozed_until: string | null;
      answered_at: string | null;
    } | null;
    approval_since: string | null;
    last_message: {
      role: "visitor" | "assistant" | "agent" | "system";
      author: string | null;
      content: string;
      created_at: string;
    } | null;
    found: {
      place: "visitor" | "assistant" | "agent" | "note" | "file";
      by: string | null;
      before: string;
      hit: string;
      after: string;
    } | null;
    last_seq: number;
    created_at: string;
    updated_at: string;
  })[];
  next_cursor: string | null;
};
/** List the tickets of a queue, narrowed by search and filters */
export const listTickets = /* @__PURE__ */ operation<{ query?: ListTicketsQuery }, ListTicketsReply>("GET", "/api/v1/admin/tickets");

export type ListTicketCountsReply = {
  waiting: number;
  approval: number;
  visitor: number;
  mine: number;
  unassigned: number;
  snoozed: number;
  ai: number;
  mine_to_answer: number;
};
/** How many tickets the queues hold for the caller */
export const listTicketCounts = /* @__PURE__ */ operation<Record<never, never>, ListTicketCountsReply>("GET", "/api/v1/admin/tickets/counts");

export type ListTicketFacetsReply = {
  people: {
    id: string;
    name: string;
  }[];
  origins: string[];
  languages: string[];
};
/** The values that lists of tickets can be filtered by */
export const listTicketFacets = /* @__PURE__ */ operation<Record<never, never>, ListTicketFacetsReply>("GET", "/api/v1/admin/tickets/facets");

export type GetTicketReply = {
  id: string;
  number: string;
  title: string | null;
  status: "open" | "pending_human" | "resolved" | "closed";
  question: string | null;
  visitor: {
    id: string;
    name: string | null;
    email: string | null;
  };
  page: {
    url?: string;
    title?: string;
    locale?: string;
  };
  origin: string;
  locale: string | null;
  label_ids: string[];
  escalation: {
    id: string;
    reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
    note: string | null;
    status: "open" | "claimed" | "answered" | "withdrawn";
    claimed_by: string | null;
    claimed_by_me: boolean;
    answered_by: string | null;
    turn_id: string | null;
    opened_at: string;
    waits_for: "us" | "visitor" | null;
    waiting_since: string;
    snoozed_until: string | null;
    answered_at: string | null;
  } | null;
  approval_since: string | null;
  last_message: {
    role: "visitor" | "assistant" | "agent" | "system";
    author: string | null;
    content: string;
    created_at: string;
  } | null;
  found: {
    place: "visitor" | "assistant" | "agent" | "note" | "file";
    by: string | null;
    before: string;
    hit: string;
    after: string;
  } | null;
  last_seq: number;
  created_at: string;
  updated_at: string;
  summary: string | null;
  scope: { document_ids: string[] } | { collection: string } | null;
  facts: ({
    kind: "order" | "plan" | "product";
    value: string;
    seq: number;
  })[];
  email: string | null;
  visitor_id: string;
  blocked: {
    by: string | null;
    at: string;
  } | null;
  merged_into: {
    id: string;
    number: string;
    title: string | null;
  } | null;
  merged_from: ({
    id: string;
    number: string;
    title: string | null;
  })[];
  threshold: number;
  messages: ({
    id: string;
    seq: number;
    role: "visitor" | "assistant" | "agent" | "system";
    content: string;
    citations: ({
      n: number;
      title: string;
      url: string | null;
      snippet: string;
      from_web?: true;
    })[];
    confidence: "high" | "medium" | "low" | null;
    gap?: string[];
    client_message_id: string | null;
    turn_id: string | null;
    author: string | null;
    stopped: boolean;
    notice: "joined" | "assigned" | "released" | "snoozed" | "handed_back" | "withdrawn" | "closed" | "reopened" | "merged" | "merged_here" | "blocked" | "unblocked" | null;
    attachments?: ({
      id: string;
      name: string;
      type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf";
      size: number;
    })[];
    corrects?: string;
    created_at: string;
    score: number | null;
    feedback: {
      rating: "up" | "down";
      cause: "wrong" | "incomplete" | "unclear" | "off_topic" | null;
      reason: string | null;
    } | null;
    delivered_at: string | null;
    seen_at: string | null;
    receipt: {
      state: "sent" | "delivered" | "seen" | "sending" | "mailed" | "undeliverable";
      reason: "no_address" | "refused" | "bounced" | "unconfirmed" | "stopped" | "limit" | null;
      mail: {
        state: "sending" | "held" | "accepted" | "refused" | "bounced";
        to: string;
        message_id: string;
        answer: string | null;
        at: string | null;
      } | null;
    } | null;
    by_email: {
      from: string;
      is_known: boolean;
      left_out: string[];
    } | null;
    offered: string[] | null;
    proposal: {
      id: string;
      question: string;
    } | null;
  })[];
  escalations: ({
    id: string;
    reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
    note: string | null;
    status: "open" | "claimed" | "answered" | "withdrawn";
    claimed_by: string | null;
    claimed_by_me: boolean;
    answered_by: string | null;
    turn_id: string | null;
    opened_at: string;
    waits_for: "us" | "visitor" | null;
    waiting_since: string;
    snoozed_until: string | null;
    answered_at: string | null;
  })[];
  notes: {
    id: string;
    author: string;
    content: string;
    mentions: string[];
    created_at: string;
  }[];
  turns: ({
    id: string;
    message_id: string;
    status: "running" | "answered" | "escalated" | "clarify" | "stopped" | "failed";
    attempt: number;
    error_key: string | null;
    started_at: string;
    finished_at: string | null;
    trace: {
      engine: string;
      question: string;
      rephrased_question: string | null;
      keywords: string[];
      is_cache_hit: boolean;
      confidence: number | null;
      steps: {
        node: string;
        started_ms: number;
        ms: number;
        detail: Record<string, unknown>;
      }[];
      passages: ({
        n: number;
        chunk_id: string;
        document_id: string;
        title: string;
        heading_path: string[];
        page: number | null;
        scores: Record<string, number>;
        excerpt: string;
        from_web?: true;
        url?: string | null;
      })[];
      draft: string | null;
      prompt_versions: Record<string, string>;
      tokens_in: number;
      tokens_out: number;
      cost_micros: number;
    } | null;
  })[];
};
/** A ticket with its messages, notes, escalations and the traces of its turns */
export const getTicket = /* @__PURE__ */ operation<{ id: string }, GetTicketReply>("GET", "/api/v1/admin/tickets/{id}");

/** A file that the visitor has sent */
export const getTicketFile = /* @__PURE__ */ operation<{ id: string; fileId: string }, Response>("GET", "/api/v1/admin/tickets/{id}/files/{fileId}");

/** Delete a file that was not sent */
export const deleteTicketFile = /* @__PURE__ */ operation<{ id: string; fileId: string }, { done: true }>("DELETE", "/api/v1/admin/tickets/{id}/files/{fileId}");

export type ChangeTicketsBody = {
  ticket_ids: string[];
  action: { kind: "close" } | { kind: "claim" } | {
    kind: "assign";
    member_id: string;
  } | {
    kind: "label";
    label_id: string;
  } | {
    kind: "unlabel";
    label_id: string;
  };
};
export type ChangeTicketsReply = {
  done: string[];
  undo: {
    ticket_id: string;
    undo_id: string;
  }[];
  refused: ({
    ticket_id: string;
    number: string | null;
    key: string;
    details: Record<string, unknown>;
  })[];
};
/** Change many tickets at once; each is changed completely or listed as refused */
export const changeTickets = /* @__PURE__ */ operation<{ body: ChangeTicketsBody }, ChangeTicketsReply>("POST", "/api/v1/admin/tickets/bulk");

/** Set a ticket's labels to exactly these */
export const setTicketLabels = /* @__PURE__ */ operation<{ id: string; body: { label_ids: string[] } }, { label_ids: string[] }>("PUT", "/api/v1/admin/tickets/{id}/labels");

export type GetAlertsReply = {
  sound: boolean;
  browser: boolean;
  mail: "never" | "unclaimed" | "always";
  mail_after_minutes: number;
  locale: "en" | "de" | "he" | null;
  mail_mentions: boolean;
  mail_assigned: boolean;
};
/** How the caller is told about waiting tickets */
export const getAlerts = /* @__PURE__ */ operation<Record<never, never>, GetAlertsReply>("GET", "/api/v1/admin/alerts");

export type SetAlertsBody = {
  sound: boolean;
  browser: boolean;
  mail: "never" | "unclaimed" | "always";
  mail_after_minutes: number;
  locale?: "en" | "de" | "he" | null;
  mail_mentions?: boolean;
  mail_assigned?: boolean;
};
/** Change how the caller is told about waiting tickets */
export const setAlerts = /* @__PURE__ */ operation<{ body: SetAlertsBody }, GetAlertsReply>("PUT", "/api/v1/admin/alerts");

export type ListLabelsReply = {
  labels: ({
    name: string;
    color: "grey" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
    id: string;
  })[];
};
/** The labels that tickets can have */
export const listLabels = /* @__PURE__ */ operation<Record<never, never>, ListLabelsReply>("GET", "/api/v1/admin/labels");

export type AddLabelBody = {
  name: string;
  color: "grey" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
};
export type AddLabelReply = {
  name: string;
  color: "grey" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
  id: string;
};
/** Create a label */
export const addLabel = /* @__PURE__ */ operation<{ body: AddLabelBody }, AddLabelReply>("POST", "/api/v1/admin/labels");

/** Change a label's name or colour */
export const setLabel = /* @__PURE__ */ operation<{ id: string; body: AddLabelBody }, AddLabelReply>("PUT", "/api/v1/admin/labels/{id}");

/** Delete a label; it comes off every ticket */
export const deleteLabel = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/labels/{id}");

export type ListViewsReply = {
  views: ({
    name: string;
    is_shared: boolean;
    query: {
      queue: "waiting" | "approval" | "visitor" | "mine" | "unassigned" | "snoozed" | "ai" | "closed" | "all";
      sort?: "longest" | "newest";
      search?: string;
      label?: string;
      assignee?: string;
      reason?: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
      waits_for?: "us" | "visitor";
      language?: string;
      origin?: string;
      over_minutes?: number;
      under_minutes?: number;
    };
    id: string;
    is_mine: boolean;
    member_name: string;
  })[];
};
/** The caller's saved views and those shared with everybody */
export const listViews = /* @__PURE__ */ operation<Record<never, never>, ListViewsReply>("GET", "/api/v1/admin/views");

export type AddViewBody = {
  name: string;
  is_shared: boolean;
  query: {
    queue: "waiting" | "approval" | "visitor" | "mine" | "unassigned" | "snoozed" | "ai" | "closed" | "all";
    sort?: "longest" | "newest";
    search?: string;
    label?: string;
    assignee?: string;
    reason?: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
    waits_for?: "us" | "visitor";
    language?: string;
    origin?: string;
    over_minutes?: number;
    under_minutes?: number;
  };
};
export type AddViewReply = {
  name: string;
  is_shared: boolean;
  query: {
    queue: "waiting" | "approval" | "visitor" | "mine" | "unassigned" | "snoozed" | "ai" | "closed" | "all";
    sort?: "longest" | "newest";
    search?: string;
    label?: string;
    assignee?: string;
    reason?: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up";
    waits_for?: "us" | "visitor";
    language?: string;
    origin?: string;
    over_minutes?: number;
    under_minutes?: number;
  };
  id: string;
  is_mine: boolean;
  member_name: string;
};
/** Save a view */
export const addView = /* @__PURE__ */ operation<{ body: AddViewBody }, AddViewReply>("POST", "/api/v1/admin/views");

/** Delete a view: the caller's own, or as an owner a shared one */
export const deleteView = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/views/{id}");

export type GetTicketVisitorReply = {
  id: string;
  name: string | null;
  email: string | null;
  is_verified: boolean;
  first_seen_at: string;
  conversations: ({
    id: string;
    number: string;
    title: string | null;
    status: "open" | "pending_human" | "resolved" | "closed";
    updated_at: string;
  })[];
};
/** A ticket's visitor and their other conversations */
export const getTicketVisitor = /* @__PURE__ */ operation<{ id: string }, GetTicketVisitorReply>("GET", "/api/v1/admin/tickets/{id}/visitor");

/** Show colleagues that the caller is looking at a ticket or typing; it ends after some seconds */
export const announcePresence = /* @__PURE__ */ operation<{ id: string; body: { state: "looking" | "typing" | "gone" } }, { done: true }>("POST", "/api/v1/admin/tickets/{id}/presence");

export type DraftReplyBody = Record<string, never> | {
  wish: "shorter" | "friendlier" | "translate";
  text: string;
};
export type DraftReplyReply = {
  content: string;
  citations: ({
    n: number;
    title: string;
    url: string | null;
    snippet: string;
    from_web?: true;
  })[];
  engine: string;
  can_restate: boolean;
};
/** Draft an answer from the documents, or reword a text; nothing is sent */
export const draftReply = /* @__PURE__ */ operation<{ id: string; body: DraftReplyBody }, DraftReplyReply>("POST", "/api/v1/admin/tickets/{id}/draft");

/** Upload a picture or a PDF (multipart field `file`) for the next answer; unsent, it is deleted after a day */
export const addTicketFile = /* @__PURE__ */ operation<{ id: string; body: FormData }, AddChatFileReply>("POST", "/api/v1/admin/tickets/{id}/files");

export type ListCannedRepliesReply = {
  replies: {
    id: string;
    name: string;
    content: string;
    is_shared: boolean;
    updated_at: string;
  }[];
};
/** Saved replies: the caller's own and the shared ones */
export const listCannedReplies = /* @__PURE__ */ operation<Record<never, never>, ListCannedRepliesReply>("GET", "/api/v1/admin/canned-replies");

export type AddCannedReplyBody = {
  name: string;
  content: string;
  is_shared?: boolean;
};
export type AddCannedReplyReply = {
  id: string;
  name: string;
  content: string;
  is_shared: boolean;
  updated_at: string;
};
/** Save a reply to use again */
export const addCannedReply = /* @__PURE__ */ operation<{ body: AddCannedReplyBody }, AddCannedReplyReply>("POST", "/api/v1/admin/canned-replies");

/** Change a saved reply: the caller's own, or as an owner a shared one */
export const setCannedReply = /* @__PURE__ */ operation<{ id: string; body: AddCannedReplyBody }, AddCannedReplyReply>("PUT", "/api/v1/admin/canned-replies/{id}");

/** Delete a saved reply */
export const deleteCannedReply = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/canned-replies/{id}");

export type ClaimTicketReply = {
  ticket_id: string;
  status: "open" | "pending_human" | "resolved" | "closed";
  message_id: string | null;
  undo_id?: string;
};
/** Take an escalated ticket */
export const claimTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/claim");

/** Take an open conversation; the assistant falls silent */
export const joinTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/join");

/** Take an escalated ticket from the colleague who holds it */
export const takeOverTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/take-over");

/** Put a ticket of one's own back into the queue */
export const releaseTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/release");

/** Give an escalated ticket back to the assistant, which answers what waits */
export const handBackTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/hand-back");

/** Wake a snoozed ticket */
export const wakeTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/wake");

/** Close a ticket without an answer */
export const closeTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/close");

/** Open a resolved or closed ticket again */
export const reopenTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/reopen");

/** Take nothing from the ticket's visitor any more, and close it */
export const blockTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/block");

/** Let the ticket's visitor write again */
export const unblockTicket = /* @__PURE__ */ operation<{ id: string }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/unblock");

export type ReplyTicketBody = {
  content: string;
  files?: string[];
};
/** Write to the visitor; the ticket stays with its person */
export const replyTicket = /* @__PURE__ */ operation<{ id: string; body: ReplyTicketBody }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/reply");

export type ResolveTicketBody = {
  answer: string;
  files?: string[];
};
/** Answer an escalated ticket and resolve it; the paused conversation goes on with the answer */
export const resolveTicket = /* @__PURE__ */ operation<{ id: string; body: ResolveTicketBody }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/resolve");

/** Write again in a resolved or closed ticket, which opens as one's own */
export const followUpTicket = /* @__PURE__ */ operation<{ id: string; body: ReplyTicketBody }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/follow-up");

export type AssignTicketBody = {
  member_id: string;
  note?: string;
};
/** Hand a ticket to a colleague, with a note or without */
export const assignTicket = /* @__PURE__ */ operation<{ id: string; body: AssignTicketBody }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/assign");

/** Put a ticket to sleep until a time, or until the visitor writes */
export const snoozeTicket = /* @__PURE__ */ operation<{ id: string; body: { until: string } }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/snooze");

/** Close a ticket in favour of another one of the same visitor */
export const mergeTicket = /* @__PURE__ */ operation<{ id: string; body: { into: string } }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/merge");

/** Take back what one has just done to a ticket, if nothing has happened since */
export const undoTicket = /* @__PURE__ */ operation<{ id: string; body: { undo_id: string } }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/undo");

export type AddTicketNoteBody = {
  content: string;
  mentions?: string[];
};
export type AddTicketNoteReply = {
  id: string;
  author: string;
  content: string;
  mentions: string[];
  created_at: string;
};
/** Leave a note for colleagues */
export const addTicketNote = /* @__PURE__ */ operation<{ id: string; body: AddTicketNoteBody }, AddTicketNoteReply>("POST", "/api/v1/admin/tickets/{id}/notes");

/** Correct an answer of the assistant; it is dropped from the cache */
export const correctTicketMessage = /* @__PURE__ */ operation<{ id: string; messageId: string; body: ReplyTicketBody }, ClaimTicketReply>("POST", "/api/v1/admin/tickets/{id}/messages/{messageId}/correct");

export type ListTicketActionsReply = {
  actions: ({
    name: string;
    title: Record<string, string>;
    purpose: string;
    effect: "reads" | "changes";
    audience: "anyone" | "verified";
    parameters: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description: string;
      is_required: boolean;
      source: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern: string | null;
      min: number | null;
      max: number | null;
      is_proof: boolean;
    })[];
    id: string;
  })[];
};
/** List the actions that can be started in a ticket */
export const listTicketActions = /* @__PURE__ */ operation<{ id: string }, ListTicketActionsReply>("GET", "/api/v1/admin/tickets/{id}/actions");

export type ListTicketCallsReply = {
  calls: ({
    id: string;
    action: {
      id: string;
      name: string;
      title: Record<string, string>;
    };
    ticket_id: string;
    asked_by: "visitor" | "agent";
    agent: string | null;
    is_mine: boolean;
    words: string | null;
    result: string | null;
    is_verified: boolean;
    state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
    values: ({
      name: string;
      label: string;
      text: string;
      value: string | number | boolean;
    })[];
    approval: "none" | "visitor" | "person" | "both" | "two_people";
    waits_for: "visitor" | "people" | null;
    people_missing: number;
    is_agreed: boolean;
    decisions: ({
      name: string;
      decision: "approve" | "change" | "reject" | "done" | "failed" | "again";
      word: string | null;
      at: string;
    })[];
    fields: {
      name: string;
      label: string;
      kind: string;
      text: string;
    }[];
    http_status: number | null;
    failure: string | null;
    is_dry: boolean;
    attempts: number;
    ms: number | null;
    created_at: string;
    confirmed_at: string | null;
    approved_at: string | null;
    sent_at: string | null;
    ended_at: string | null;
  })[];
  next_cursor: string | null;
};
/** List a ticket's calls of actions */
export const listTicketCalls = /* @__PURE__ */ operation<{ id: string; query?: { locale?: string } }, ListTicketCallsReply>("GET", "/api/v1/admin/tickets/{id}/calls");

export type AddTicketCallBody = {
  action_id: string;
  values: Record<string, string | number | boolean>;
};
export type AddTicketCallReply = {
  id: string;
  action: {
    id: string;
    name: string;
    title: Record<string, string>;
  };
  ticket_id: string;
  asked_by: "visitor" | "agent";
  agent: string | null;
  is_mine: boolean;
  words: string | null;
  result: string | null;
  is_verified: boolean;
  state: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
  values: ({
    name: string;
    label: string;
    text: string;
    value: string | number | boolean;
  })[];
  approval: "none" | "visitor" | "person" | "both" | "two_people";
  waits_for: "visitor" | "people" | null;
  people_missing: number;
  is_agreed: boolean;
  decisions: ({
    name: string;
    decision: "approve" | "change" | "reject" | "done" | "failed" | "again";
    word: string | null;
    at: string;
  })[];
  fields: {
    name: string;
    label: string;
    kind: string;
    text: string;
  }[];
  http_status: number | null;
  failure: string | null;
  is_dry: boolean;
  attempts: number;
  ms: number | null;
  created_at: string;
  confirmed_at: string | null;
  approved_at: string | null;
  sent_at: string | null;
  ended_at: string | null;
};
/** Start an action; a change is sent once it is confirmed */
export const addTicketCall = /* @__PURE__ */ operation<{ id: string; query?: { locale?: string }; body: AddTicketCallBody }, AddTicketCallReply>("POST", "/api/v1/admin/tickets/{id}/calls");

export type GetCallGroundsReply = {
  passages: ({
    title: string;
    section: string | null;
    quote: string;
    url: string | null;
    page: number | null;
    document_id: string;
  })[];
};
/** What the documents say about a call */
export const getCallGrounds = /* @__PURE__ */ operation<{ id: string; call_id: string }, GetCallGroundsReply>("GET", "/api/v1/admin/tickets/{id}/calls/{call_id}/grounds");

/** Confirm a call that the caller has started */
export const confirmCall = /* @__PURE__ */ operation<{ id: string; call_id: string; query?: { locale?: string } }, AddTicketCallReply>("POST", "/api/v1/admin/tickets/{id}/calls/{call_id}/confirm");

/** Decline a call that was not sent yet */
export const declineCall = /* @__PURE__ */ operation<{ id: string; call_id: string; query?: { locale?: string } }, AddTicketCallReply>("POST", "/api/v1/admin/tickets/{id}/calls/{call_id}/decline");

export type DecideCallBody = {
  decision: "approve" | "change" | "reject" | "done" | "failed" | "again";
  values?: Record<string, string | number | boolean>;
  word?: string;
};
/** Approve, change or reject a call that waits for people, or settle one that is unclear */
export const decideCall = /* @__PURE__ */ operation<{ id: string; call_id: string; query?: { locale?: string }; body: DecideCallBody }, AddTicketCallReply>("POST", "/api/v1/admin/tickets/{id}/calls/{call_id}/decide");

export type GetKnowledgeReply = {
  embedding: {
    model: string;
    serving_model: string;
    done: number;
    pending: number;
  };
  quota: {
    documents: {
      used: number;
      limit: number;
    };
    bytes: {
      used: number;
      limit: number;
    };
    passages: {
      used: number;
      limit: number;
    };
  };
};
/** How many passages have a vector of the configured embedding model, and how much of the quota is used */
export const getKnowledge = /* @__PURE__ */ operation<Record<never, never>, GetKnowledgeReply>("GET", "/api/v1/admin/knowledge");

export type ListDocumentsQuery = {
  cursor?: string;
  limit?: number;
  status?: "queued" | "processing" | "ready" | "failed";
  kind?: "file" | "qa" | "page";
  source_id?: string;
  search?: string;
};
export type ListDocumentsReply = {
  documents: ({
    id: string;
    kind: "file" | "qa" | "page";
    source_id: string | null;
    source_key: string;
    title: string;
    url: string | null;
    collection: string | null;
    media_type: string;
    status: "queued" | "processing" | "ready" | "failed";
    error_key: string | null;
    error_details: Record<string, string | number>;
    can_retry: boolean;
    version: number;
    byte_size: number;
    chunk_count: number;
    created_at: string;
    updated_at: string;
  })[];
  next_cursor: string | null;
};
/** The tenant's documents, last changed first */
export const listDocuments = /* @__PURE__ */ operation<{ query?: ListDocumentsQuery }, ListDocumentsReply>("GET", "/api/v1/admin/documents");

export type AddDocumentQuery = {
  name?: string;
  source_key?: string;
  title?: string;
  url?: string;
};
export type AddDocumentReply = {
  document_id: string;
  unchanged: boolean;
};
/** Add a file (multipart field `file`, or the file itself as the body), or a new version of one */
export const addDocument = /* @__PURE__ */ operation<{ query?: AddDocumentQuery; body: FormData | Blob }, AddDocumentReply>("POST", "/api/v1/admin/documents");

export type GetDocumentReply = {
  id: string;
  kind: "file" | "qa" | "page";
  source_id: string | null;
  source_key: string;
  title: string;
  url: string | null;
  collection: string | null;
  media_type: string;
  status: "queued" | "processing" | "ready" | "failed";
  error_key: string | null;
  error_details: Record<string, string | number>;
  can_retry: boolean;
  version: number;
  byte_size: number;
  chunk_count: number;
  created_at: string;
  updated_at: string;
  content: string | null;
  chunks: ({
    id: string;
    ordinal: number;
    heading_path: string[];
    anchor: string | null;
    page: number | null;
    start: number;
    end: number;
    term_count: number;
    content: string;
  })[];
};
/** A document's text as it was read, and the first of the passages it was cut into */
export const getDocument = /* @__PURE__ */ operation<{ id: string }, GetDocumentReply>("GET", "/api/v1/admin/documents/{id}");

/** Delete a document with its passages and the cached answers that rest on it */
export const deleteDocument = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/documents/{id}");

export type ListDocumentChunksQuery = {
  cursor?: string;
  limit?: number;
};
export type ListDocumentChunksReply = {
  chunks: ({
    id: string;
    ordinal: number;
    heading_path: string[];
    anchor: string | null;
    page: number | null;
    start: number;
    end: number;
    term_count: number;
    content: string;
  })[];
  next_cursor: string | null;
};
/** The passages a document was cut into, in order */
export const listDocumentChunks = /* @__PURE__ */ operation<{ id: string; query?: ListDocumentChunksQuery }, ListDocumentChunksReply>("GET", "/api/v1/admin/documents/{id}/chunks");

/** Read a failed document's file again */
export const retryDocument = /* @__PURE__ */ operation<{ id: string }, { done: true }>("POST", "/api/v1/admin/documents/{id}/retry");

/** Delete several documents at once */
export const deleteDocuments = /* @__PURE__ */ operation<{ body: { document_ids: string[] } }, { deleted: string[] }>("POST", "/api/v1/admin/documents/delete");

export type CollectDocumentsBody = {
  document_ids: string[];
  collection: string | null;
};
/** Put documents into a collection, which questions can be limited to, or take them out */
export const collectDocuments = /* @__PURE__ */ operation<{ body: CollectDocumentsBody }, { changed: string[] }>("POST", "/api/v1/admin/documents/collect");

/** Replace a document's file (multipart field `file`, or the file itself as the body), whatever it is called */
export const setDocumentFile = /* @__PURE__ */ operation<{ id: string; query?: { name?: string }; body: FormData | Blob }, AddDocumentReply>("PUT", "/api/v1/admin/documents/{id}/file");

export type GetDocumentQaReply = {
  document: {
    id: string;
    kind: "file" | "qa" | "page";
    source_id: string | null;
    source_key: string;
    title: string;
    url: string | null;
    collection: string | null;
    media_type: string;
    status: "queued" | "processing" | "ready" | "failed";
    error_key: string | null;
    error_details: Record<string, string | number>;
    can_retry: boolean;
    version: number;
    byte_size: number;
    chunk_count: number;
    created_at: string;
    updated_at: string;
  };
  question: string;
  answer: string;
  alternatives: string[];
};
/** A question and answer as it was last saved */
export const getDocumentQa = /* @__PURE__ */ operation<{ id: string }, GetDocumentQaReply>("GET", "/api/v1/admin/documents/qa/{id}");

export type SetDocumentQaBody = {
  question: string;
  answer: string;
  alternatives?: string[];
  url?: string | null;
};
/** Change a question with its answer */
export const setDocumentQa = /* @__PURE__ */ operation<{ id: string; body: SetDocumentQaBody }, AddDocumentReply>("PUT", "/api/v1/admin/documents/qa/{id}");

/** Add a question with its answer */
export const addDocumentQa = /* @__PURE__ */ operation<{ body: SetDocumentQaBody }, AddDocumentReply>("POST", "/api/v1/admin/documents/qa");

export type ListSourcesReply = {
  sources: ({
    id: string;
    kind: "site" | "page";
    name: string;
    url: string;
    scope: string;
    discovery: "auto" | "sitemap" | "links";
    exclude: string[];
    max_pages: number;
    schedule: "off" | "hourly" | "daily" | "weekly";
    status: "idle" | "queued" | "syncing" | "paused" | "failed" | "deleting";
    error_key: string | null;
    is_truncated: boolean;
    pages: {
      total: number;
      pending: number;
      stored: number;
      excluded: number;
      failed: number;
    };
    documents: {
      total: number;
      ready: number;
      failed: number;
    };
    sync_started_at: string | null;
    synced_at: string | null;
    next_sync_at: string | null;
    created_at: string;
    updated_at: string;
  })[];
};
/** The tenant's sites and pages, newest first, with their progress */
export const listSources = /* @__PURE__ */ operation<Record<never, never>, ListSourcesReply>("GET", "/api/v1/admin/sources");

export type AddSourceBody = {
  kind: "site" | "page";
  url: string;
  name?: string;
  schedule?: "off" | "hourly" | "daily" | "weekly";
  discovery?: "auto" | "sitemap" | "links";
  exclude?: string[];
  max_pages?: number;
};
export type AddSourceReply = {
  id: string;
  kind: "site" | "page";
  name: string;
  url: string;
  scope: string;
  discovery: "auto" | "sitemap" | "links";
  exclude: string[];
  max_pages: number;
  schedule: "off" | "hourly" | "daily" | "weekly";
  status: "idle" | "queued" | "syncing" | "paused" | "failed" | "deleting";
  error_key: string | null;
  is_truncated: boolean;
  pages: {
    total: number;
    pending: number;
    stored: number;
    excluded: number;
    failed: number;
  };
  documents: {
    total: number;
    ready: number;
    failed: number;
  };
  sync_started_at: string | null;
  synced_at: string | null;
  next_sync_at: string | null;
  created_at: string;
  updated_at: string;
};
/** Add a site (the pages below an address) or a single page; it is fetched next, and again as scheduled */
export const addSource = /* @__PURE__ */ operation<{ body: AddSourceBody }, AddSourceReply>("POST", "/api/v1/admin/sources");

/** One source, with the progress of its sync */
export const getSource = /* @__PURE__ */ operation<{ id: string }, AddSourceReply>("GET", "/api/v1/admin/sources/{id}");

export type ChangeSourceBody = {
  name?: string;
  schedule?: "off" | "hourly" | "daily" | "weekly";
  discovery?: "auto" | "sitemap" | "links";
  exclude?: string[];
  max_pages?: number;
  paused?: boolean;
};
/** Change a source's schedule, limits or exclusions; pause or resume it */
export const changeSource = /* @__PURE__ */ operation<{ id: string; body: ChangeSourceBody }, AddSourceReply>("PATCH", "/api/v1/admin/sources/{id}");

/** Delete a source with all its documents, their passages and the cached answers that rest on them */
export const deleteSource = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/sources/{id}");

export type ListSourcePagesQuery = {
  cursor?: string;
  limit?: number;
  filter?: "pending" | "stored" | "unchanged" | "excluded" | "failed";
};
export type ListSourcePagesReply = {
  pages: ({
    url: string;
    is_pending: boolean;
    outcome: "stored" | "unchanged" | "excluded" | "failed" | null;
    error_key: string | null;
    depth: number;
    fetched_at: string | null;
    is_missing: boolean;
    document: {
      id: string;
      title: string;
      status: "queued" | "processing" | "ready" | "failed";
      error_key: string | null;
    } | null;
  })[];
  next_cursor: string | null;
};
/** The result for each of a source's pages, by address */
export const listSourcePages = /* @__PURE__ */ operation<{ id: string; query?: ListSourcePagesQuery }, ListSourcePagesReply>("GET", "/api/v1/admin/sources/{id}/pages");

/** Fetch a source again now; a paused one resumes */
export const syncSource = /* @__PURE__ */ operation<{ id: string }, AddSourceReply>("POST", "/api/v1/admin/sources/{id}/sync");

export type ListCacheEntriesQuery = {
  search?: string;
  entry_id?: string;
  pinned?: "true" | "false";
  order?: "newest" | "most_used";
  cursor?: string;
  limit?: number;
};
export type ListCacheEntriesReply = {
  entries: ({
    id: string;
    question: string;
    answer: string;
    citations: ({
      n: number;
      title: string;
      url: string | null;
      snippet: string;
      from_web?: true;
    })[];
    confidence: number;
    locale: string | null;
    origin: {
      kind: "turn";
      ticket_id: string;
      turn_id: string;
      ticket_number: string | null;
    } | {
      kind: "person";
      document_id: string;
      by: string | null;
    };
    rests_on: ({
      document_id: string;
      document_version: number;
      chunk_id: string;
      title: string | null;
    })[];
    state: "served" | "waiting" | "outdated" | "replaced";
    is_pinned: boolean;
    hits: number;
    last_hit_at: string | null;
    written_by: {
      engine: string;
      model: string | null;
      prompt: string | null;
    } | null;
    created_at: string;
  })[];
  next_cursor: string | null;
  total: number;
};
/** Cached answers, with where they come from, what they rest on and how often they were given */
export const listCacheEntries = /* @__PURE__ */ operation<{ query?: ListCacheEntriesQuery }, ListCacheEntriesReply>("GET", "/api/v1/admin/cache");

export type ApproveCacheEntryReply = {
  id: string;
  question: string;
  answer: string;
  citations: ({
    n: number;
    title: string;
    url: string | null;
    snippet: string;
    from_web?: true;
  })[];
  confidence: number;
  locale: string | null;
  origin: {
    kind: "turn";
    ticket_id: string;
    turn_id: string;
    ticket_number: string | null;
  } | {
    kind: "person";
    document_id: string;
    by: string | null;
  };
  rests_on: ({
    document_id: string;
    document_version: number;
    chunk_id: string;
    title: string | null;
  })[];
  state: "served" | "waiting" | "outdated" | "replaced";
  is_pinned: boolean;
  hits: number;
  last_hit_at: string | null;
  written_by: {
    engine: string;
    model: string | null;
    prompt: string | null;
  } | null;
  created_at: string;
};
/** Approve an entry that waits for a second visitor, so that it is served */
export const approveCacheEntry = /* @__PURE__ */ operation<{ id: string }, ApproveCacheEntryReply>("PUT", "/api/v1/admin/cache/{id}/approval");

/** Approve an entry and keep it whatever its age, or undo that; it is still dropped when a document it rests on changes */
export const pinCacheEntry = /* @__PURE__ */ operation<{ id: string; body: { is_pinned: boolean } }, ApproveCacheEntryReply>("PUT", "/api/v1/admin/cache/{id}/pin");

/** Drop an entry; the question is answered again the next time */
export const deleteCacheEntry = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/cache/{id}");

export type AskTestBoxBody = {
  question: string;
  page?: string | null;
  locale?: string | null;
  knowledge?: {
    question: string;
    answer: string;
    alternatives?: string[];
    url?: string | null;
  } | null;
};
export type AskTestBoxReply = {
  outcome: "answered" | "clarify" | "escalated" | "failed";
  content: string | null;
  citations: ({
    n: number;
    title: string;
    url: string | null;
    snippet: string;
    from_web?: true;
  })[];
  options: string[];
  action: {
    choices: {
      id: string;
      name: string;
      title: Record<string, string>;
    }[];
    values: {
      label: Record<string, string>;
      value: string;
    }[];
    missing: Record<string, string>[];
    next: "choose" | "ask" | "confirm" | "approve" | "send";
    approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
    needs_identity: boolean;
    is_dry: boolean;
  } | null;
  reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up" | null;
  draft: string | null;
  threshold: number;
  ms: number;
  trace: {
    engine: string;
    question: string;
    rephrased_question: string | null;
    keywords: string[];
    is_cache_hit: boolean;
    confidence: number | null;
    steps: {
      node: string;
      started_ms: number;
      ms: number;
      detail: Record<string, unknown>;
    }[];
    passages: ({
      n: number;
      chunk_id: string;
      document_id: string;
      title: string;
      heading_path: string[];
      page: number | null;
      scores: Record<string, number>;
      excerpt: string;
      from_web?: true;
      url?: string | null;
    })[];
    draft: string | null;
    prompt_versions: Record<string, string>;
    tokens_in: number;
    tokens_out: number;
    cost_micros: number;
  };
};
/** Ask as a visitor would: the answer and everything that led to it. It makes no ticket, figure or cached answer */
export const askTestBox = /* @__PURE__ */ operation<{ body: AskTestBoxBody }, AskTestBoxReply>("POST", "/api/v1/admin/test-box");

export type GetNumbersQuery = {
  /** The first day */
  from: string;
  /** The last day, inclusive */
  to: string;
  /** The time zone of the days; by default that of the office hours, else UTC */
  time_zone?: string;
};
export type GetNumbersReply = {
  from: string;
  to: string;
  time_zone: string;
  total: {
    /** Visitors' messages that the AI handled; each has one of the five outcomes below */
    questions: number;
    /** Questions that got a new answer from the AI */
    answered_by_ai: number;
    /** Questions that got a cached answer */
    answered_from_cache: number;
    /** Questions that the AI answered with a clarifying question */
    clarified: number;
    /** Questions that were stopped by the visitor, or failed */
    unanswered: number;
    /** Questions that the AI handed to people */
    questions_handed_over: number;
    /** Times a conversation was handed to people, including by the button and by mail: the sum of `escalated` */
    handed_over: number;
    /** The same by reason */
    escalated: {
      low_confidence: number;
      no_knowledge: number;
      asked_for_person: number;
      sent_files: number;
      by_rule: number;
      by_email: number;
      repeated: number;
      failure: number;
      budget_spent: number;
      needs_approval: number;
      action_failed: number;
      action_unknown: number;
    };
    /** Those of them that a person has replied to by now */
    replied_by_person: number;
    /** Those of them that a person has resolved by now */
    resolved: number;
    /** Times a resolved or closed conversation was opened again, by the desk, by the visitor or by mail */
    reopened: number;
    /** Answers of the period that a visitor found helpful */
    thumbs_up: number;
    /** Answers of the period that a visitor did not find helpful */
    thumbs_down: number;
    /** Conversations begun in the period in which something was asked */
    conversations: number;
    /** Those of them that went to people, or that a person joined */
    with_person: number;
    /** Those of them that never went to people, and whose last question was answered */
    answered_without_person: number;
    /** Those of them that never went to people, and whose last question was not answered */
    left_unanswered: number;
    /** From question to first word (median) */
    first_token_ms: number | null;
    /** From hand-over to a person's first reply (median) */
    first_reply_seconds: number | null;
    /** From hand-over until a person resolved it (median) */
    resolve_seconds: number | null;
    /** What models cost to answer questions, in millionths of a US dollar, by days of UTC */
    cost_micros: number;
    /** What models cost for everything else: reading documents, your team's tests, searches and drafts, and learning */
    cost_micros_outside_turns: number;
  };
  before: {
    /** Visitors' messages that the AI handled; each has one of the five outcomes below */
    questions: number;
    /** Questions that got a new answer from the AI */
    answered_by_ai: number;
    /** Questions that got a cached answer */
    answered_from_cache: number;
    /** Questions that the AI answered with a clarifying question */
    clarified: number;
    /** Questions that were stopped by the visitor, or failed */
    unanswered: number;
    /** Questions that the AI handed to people */
    questions_handed_over: number;
    /** Times a conversation was handed to people, including by the button and by mail: the sum of `escalated` */
    handed_over: number;
    /** The same by reason */
    escalated: {
      low_confidence: number;
      no_knowledge: number;
      asked_for_person: number;
      sent_files: number;
      by_rule: number;
      by_email: number;
      repeated: number;
      failure: number;
      budget_spent: number;
      needs_approval: number;
      action_failed: number;
      action_unknown: number;
    };
    /** Those of them that a person has replied to by now */
    replied_by_person: number;
    /** Those of them that a person has resolved by now */
    resolved: number;
    /** Times a resolved or closed conversation was opened again, by the desk, by the visitor or by mail */
    reopened: number;
    /** Answers of the period that a visitor found helpful */
    thumbs_up: number;
    /** Answers of the period that a visitor did not find helpful */
    thumbs_down: number;
    /** Conversations begun in the period in which something was asked */
    conversations: number;
    /** Those of them that went to people, or that a person joined */
    with_person: number;
    /** Those of them that never went to people, and whose last question was answered */
    answered_without_person: number;
    /** Those of them that never went to people, and whose last question was not answered */
    left_unanswered: number;
    /** From question to first word (median) */
    first_token_ms: number | null;
    /** From hand-over to a person's first reply (median) */
    first_reply_seconds: number | null;
    /** From hand-over until a person resolved it (median) */
    resolve_seconds: number | null;
    /** What models cost to answer questions, in millionths of a US dollar, by days of UTC */
    cost_micros: number;
    /** What models cost for everything else: reading documents, your team's tests, searches and drafts, and learning */
    cost_micros_outside_turns: number;
  };
  days: ({
    /** Visitors' messages that the AI handled; each has one of the five outcomes below */
    questions: number;
    /** Questions that got a new answer from the AI */
    answered_by_ai: number;
    /** Questions that got a cached answer */
    answered_from_cache: number;
    /** Questions that the AI answered with a clarifying question */
    clarified: number;
    /** Questions that were stopped by the visitor, or failed */
    unanswered: number;
    /** Questions that the AI handed to people */
    questions_handed_over: number;
    /** Times a conversation was handed to people, including by the button and by mail: the sum of `escalated` */
    handed_over: number;
    /** The same by reason */
    escalated: {
      low_confidence: number;
      no_knowledge: number;
      asked_for_person: number;
      sent_files: number;
      by_rule: number;
      by_email: number;
      repeated: number;
      failure: number;
      budget_spent: number;
      needs_approval: number;
      action_failed: number;
      action_unknown: number;
    };
    /** Those of them that a person has replied to by now */
    replied_by_person: number;
    /** Those of them that a person has resolved by now */
    resolved: number;
    /** Times a resolved or closed conversation was opened again, by the desk, by the visitor or by mail */
    reopened: number;
    /** Answers of the period that a visitor found helpful */
    thumbs_up: number;
    /** Answers of the period that a visitor did not find helpful */
    thumbs_down: number;
    /** Conversations begun in the period in which something was asked */
    conversations: number;
    /** Those of them that went to people, or that a person joined */
    with_person: number;
    /** Those of them that never went to people, and whose last question was answered */
    answered_without_person: number;
    /** Those of them that never went to people, and whose last question was not answered */
    left_unanswered: number;
    /** From question to first word (median) */
    first_token_ms: number | null;
    /** From hand-over to a person's first reply (median) */
    first_reply_seconds: number | null;
    /** From hand-over until a person resolved it (median) */
    resolve_seconds: number | null;
    /** What models cost to answer questions, in millionths of a US dollar, by days of UTC */
    cost_micros: number;
    /** What models cost for everything else: reading documents, your team's tests, searches and drafts, and learning */
    cost_micros_outside_turns: number;
    day: string;
  })[];
  hours: number[][];
  pages: {
    page: string;
    conversations: number;
    with_person: number;
  }[];
  actions: ({
    id: string;
    title: Record<string, string>;
    /** Calls that were asked for in the period, including those that still wait */
    asked: number;
    /** Those of them that are done by now */
    done: number;
    /** Those of them that the visitor or a person has declined */
    declined: number;
    /** Those of them that have failed */
    failed: number;
    /** Those of them of which nobody knows whether they were done */
    unknown: number;
    /** What the tenant's own system took (median) */
    ms: number | null;
  })[];
};
/** Questions, answers, hand-overs, times and costs of a period, by day, next to the previous period */
export const getNumbers = /* @__PURE__ */ operation<{ query: GetNumbersQuery }, GetNumbersReply>("GET", "/api/v1/admin/numbers");

/** The same figures by day, as a spreadsheet */
export const getNumbersCsv = /* @__PURE__ */ operation<{ query: GetNumbersQuery }, Response>("GET", "/api/v1/admin/numbers/csv");

export type ListProposalsReply = {
  proposals: ({
    id: string;
    status: "proposed" | "published" | "dismissed" | "rolled_back";
    question: string;
    answer: string;
    alternatives: string[];
    url: string | null;
    ticket: {
      id: string;
      number: string;
    } | null;
    gap_id: string | null;
    document_id: string | null;
    created_by: string;
    is_automatic: boolean;
    created_at: string;
    decided_by: string | null;
    decided_at: string | null;
  })[];
};
/** Proposals in one state, newest first */
export const listProposals = /* @__PURE__ */ operation<{ query?: { status?: "proposed" | "published" | "dismissed" | "rolled_back" } }, ListProposalsReply>("GET", "/api/v1/admin/proposals");

export type AddProposalReply = {
  id: string;
  status: "proposed" | "published" | "dismissed" | "rolled_back";
  question: string;
  answer: string;
  alternatives: string[];
  url: string | null;
  ticket: {
    id: string;
    number: string;
  } | null;
  gap_id: string | null;
  document_id: string | null;
  created_by: string;
  is_automatic: boolean;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
};
/** Propose an agent's answer as knowledge, without personal details; or start an answer to a gap */
export const addProposal = /* @__PURE__ */ operation<{ body: { message_id: string } | { gap_id: string } }, AddProposalReply>("POST", "/api/v1/admin/proposals");

export type GetProposalReply = {
  id: string;
  status: "proposed" | "published" | "dismissed" | "rolled_back";
  question: string;
  answer: string;
  alternatives: string[];
  url: string | null;
  ticket: {
    id: string;
    number: string;
  } | null;
  gap_id: string | null;
  document_id: string | null;
  created_by: string;
  is_automatic: boolean;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  source: {
    question: ({
      text: string;
      kind: "greeting" | "closing" | "name" | "email" | "phone" | "account" | "number" | "address" | "particular" | null;
    })[];
    answer: ({
      text: string;
      kind: "greeting" | "closing" | "name" | "email" | "phone" | "account" | "number" | "address" | "particular" | null;
    })[];
  } | null;
  personal: ({
    text: string;
    kind: "greeting" | "closing" | "name" | "email" | "phone" | "account" | "number" | "address" | "particular" | null;
  })[];
  overlaps: ({
    kind: "same" | "contradicts";
    document_id: string;
    title: string;
    heading_path: string[];
    ours: string;
    theirs: string;
  })[];
  waiting: {
    ticket_id: string;
    ticket_number: string;
    question: string;
  }[];
};
/** A proposal, with what was removed from the answer, what the documents say on the subject, and who else waits for it */
export const getProposal = /* @__PURE__ */ operation<{ id: string }, GetProposalReply>("GET", "/api/v1/admin/proposals/{id}");

/** Change a proposal's words */
export const setProposal = /* @__PURE__ */ operation<{ id: string; body: SetDocumentQaBody }, GetProposalReply>("PUT", "/api/v1/admin/proposals/{id}");

export type GetProposalReplayReply = {
  cases: ({
    question: string;
    kind: "asked" | "paraphrase" | "near";
    ticket: {
      id: string;
      number: string;
    } | null;
  })[];
};
/** The questions to ask the test box before and after: with `knowledge` it answers as if it were published */
export const getProposalReplay = /* @__PURE__ */ operation<{ id: string }, GetProposalReplayReply>("GET", "/api/v1/admin/proposals/{id}/replay");

/** Put a proposal away */
export const dismissProposal = /* @__PURE__ */ operation<{ id: string }, GetProposalReply>("POST", "/api/v1/admin/proposals/{id}/dismiss");

/** Publish a proposal: it is answered from at once */
export const publishProposal = /* @__PURE__ */ operation<{ id: string }, GetProposalReply>("POST", "/api/v1/admin/proposals/{id}/publish");

/** Take a published proposal back, with its document and its cached answers */
export const rollBackProposal = /* @__PURE__ */ operation<{ id: string }, GetProposalReply>("POST", "/api/v1/admin/proposals/{id}/roll-back");

export type ListGapsReply = {
  gaps: ({
    id: string;
    status: "open" | "solved" | "dismissed";
    title: string;
    count: number;
    weeks: number[];
    questions: ({
      turn_id: string;
      ticket_id: string;
      ticket_number: string;
      question: string;
      reason: "no_knowledge" | "low_confidence" | "repeated" | "thumbs_down" | "cancelled";
      similarity: number | null;
      asked_at: string;
    })[];
    proposal_id: string | null;
    solved_by: {
      document_id: string;
      title: string | null;
    } | null;
    closed_by: string | null;
    closed_at: string | null;
  })[];
  counts: {
    open: number;
    solved: number;
    dismissed: number;
  };
};
/** Groups of unanswered questions of the last 90 days, with their tickets and their count by week */
export const listGaps = /* @__PURE__ */ operation<{ query?: { status?: "open" | "solved" | "dismissed" } }, ListGapsReply>("GET", "/api/v1/admin/gaps");

/** Dismiss a gap for good, even if questions join it later; or undo that */
export const setGapDismissal = /* @__PURE__ */ operation<{ id: string; body: { is_dismissed: boolean } }, { done: true }>("PUT", "/api/v1/admin/gaps/{id}/dismissal");

export type ListSavedQuestionsReply = {
  questions: ({
    id: string;
    question: string;
    page: string | null;
    locale: string | null;
    expected_words: string[];
    expected_document_id: string | null;
    expected_document_title: string | null;
    expected_action_id: string | null;
    expected_action_title: Record<string, string> | null;
    before_today: {
      id: string;
      outcome: "answered" | "clarify" | "escalated" | "failed";
      content: string | null;
      confidence: number | null;
      sources: {
        document_id: string;
        title: string;
      }[];
      action: {
        id: string;
        title: Record<string, string>;
      } | null;
      fault: "no_answer" | "words" | "document" | "action" | null;
      change: "first" | "same" | "changed" | "better" | "worse";
      created_at: string;
    } | null;
    answers: ({
      id: string;
      outcome: "answered" | "clarify" | "escalated" | "failed";
      content: string | null;
      confidence: number | null;
      sources: {
        document_id: string;
        title: string;
      }[];
      action: {
        id: string;
        title: Record<string, string>;
      } | null;
      fault: "no_answer" | "words" | "document" | "action" | null;
      change: "first" | "same" | "changed" | "better" | "worse";
      created_at: string;
    })[];
  })[];
};
/** Saved questions with their answers of the last 30 days */
export const listSavedQuestions = /* @__PURE__ */ operation<Record<never, never>, ListSavedQuestionsReply>("GET", "/api/v1/admin/saved-questions");

export type AddSavedQuestionBody = {
  question: string;
  page?: string | null;
  locale?: string | null;
  expected_words?: string[];
  expected_document_id?: string | null;
  expected_action_id?: string | null;
};
/** Save a question with what its answer must say or cite */
export const addSavedQuestion = /* @__PURE__ */ operation<{ body: AddSavedQuestionBody }, { id: string }>("POST", "/api/v1/admin/saved-questions");

export type RunSavedQuestionReply = {
  id: string;
  outcome: "answered" | "clarify" | "escalated" | "failed";
  content: string | null;
  confidence: number | null;
  sources: {
    document_id: string;
    title: string;
  }[];
  action: {
    id: string;
    title: Record<string, string>;
  } | null;
  fault: "no_answer" | "words" | "document" | "action" | null;
  change: "first" | "same" | "changed" | "better" | "worse";
  created_at: string;
};
/** Ask a saved question again, as the test box would, and keep the answer for 30 days */
export const runSavedQuestion = /* @__PURE__ */ operation<{ id: string }, RunSavedQuestionReply>("POST", "/api/v1/admin/saved-questions/{id}/run");

/** Delete a saved question with its answers */
export const deleteSavedQuestion = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/saved-questions/{id}");

export type ListExportsReply = {
  exports: ({
    id: string;
    kind: "visitor" | "conversations" | "knowledge" | "settings";
    format: "json" | "jsonl" | "csv" | "zip";
    status: "queued" | "running" | "ready" | "failed";
    done: number;
    total: number | null;
    byte_size: number;
    created_at: string;
    expires_at: string;
    link: string | null;
  })[];
};
/** The exports that have not expired, with their progress and their files */
export const listExports = /* @__PURE__ */ operation<Record<never, never>, ListExportsReply>("GET", "/api/v1/admin/exports");

export type AddExportBody = {
  kind: "conversations";
  format: "csv" | "jsonl";
} | { kind: "knowledge" } | { kind: "settings" } | {
  kind: "visitor";
  visitor: { visitor_id: string } | { email: string };
};
export type AddExportReply = {
  id: string;
  kind: "visitor" | "conversations" | "knowledge" | "settings";
  format: "json" | "jsonl" | "csv" | "zip";
  status: "queued" | "running" | "ready" | "failed";
  done: number;
  total: number | null;
  byte_size: number;
  created_at: string;
  expires_at: string;
  link: string | null;
};
/** Request an export of conversations, knowledge, settings, or one visitor's data */
export const addExport = /* @__PURE__ */ operation<{ body: AddExportBody }, AddExportReply>("POST", "/api/v1/admin/exports");

/** Delete an export with its file */
export const deleteExport = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/exports/{id}");

/** An export's file; its link is in the list and works only in an owner's session */
export const getExportFile = /* @__PURE__ */ operation<{ id: string; query?: { token?: string } }, Response>("GET", "/api/v1/admin/exports/{id}/file");

export type EraseVisitorReply = {
  visitors: number;
  conversations: number;
};
/** Delete a visitor, or everybody who left an address, with their conversations and everything that belongs to them */
export const eraseVisitor = /* @__PURE__ */ operation<{ body: { visitor_id: string } | { email: string } }, EraseVisitorReply>("POST", "/api/v1/admin/visitors/erase");

export type ListMembersReply = {
  members: ({
    id: string;
    name: string;
    email: string;
    role: "viewer" | "agent" | "owner";
    has_second_factor: boolean;
  })[];
};
/** The tenant's members */
export const listMembers = /* @__PURE__ */ operation<Record<never, never>, ListMembersReply>("GET", "/api/v1/admin/members");

/** Change a member's role; their streams, sessions at this desk and keys end */
export const changeMember = /* @__PURE__ */ operation<{ id: string; body: { role: "viewer" | "agent" | "owner" } }, { done: true }>("PATCH", "/api/v1/admin/members/{id}");

/** End a person's membership at once */
export const deleteMember = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/members/{id}");

export type ListInvitationsReply = {
  invitations: ({
    id: string;
    email: string;
    role: "viewer" | "agent" | "owner";
    is_mailed: boolean;
    created_at: string;
    expires_at: string;
  })[];
};
/** The pending invitations */
export const listInvitations = /* @__PURE__ */ operation<Record<never, never>, ListInvitationsReply>("GET", "/api/v1/admin/invitations");

export type AddInvitationBody = {
  email: string;
  role: "viewer" | "agent" | "owner";
  locale?: "en" | "de" | "he";
};
export type AddInvitationReply = {
  id: string;
  is_mailed: boolean;
  link: string | null;
};
/** Invite a person by a link that works once */
export const addInvitation = /* @__PURE__ */ operation<{ body: AddInvitationBody }, AddInvitationReply>("POST", "/api/v1/admin/invitations");

/** Send an invitation again, with a new link; the old one ends */
export const resendInvitation = /* @__PURE__ */ operation<{ id: string; body: { locale?: "en" | "de" | "he" } }, AddInvitationReply>("POST", "/api/v1/admin/invitations/{id}/resend");

/** Withdraw an invitation; its link stops working */
export const deleteInvitation = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/invitations/{id}");

export type GetModelReply = {
  may_change: boolean;
  operator: {
    answer: string | null;
    fast: string | null;
    judge: string | null;
    title: string | null;
    embeddings: string;
  };
  own: {
    base_url: string;
    key_end: string | null;
    models: {
      answer: string;
      fast: string | null;
      judge: string | null;
      title: string | null;
    };
    is_enabled: boolean;
    changed_at: string;
  } | null;
  limits: {
    daily_cost_cap_micros: number | null;
    cost_micros: number;
    answer_tokens: number;
  };
};
/** What answers visitors */
export const getModel = /* @__PURE__ */ operation<Record<never, never>, GetModelReply>("GET", "/api/v1/admin/model");

export type SetModelBody = {
  base_url: string;
  key?: string;
  models: {
    answer: string;
    fast: string | null;
    judge: string | null;
    title: string | null;
  };
  is_enabled: boolean;
};
/** Set up the tenant's own model, or change it; its key is never shown again */
export const setModel = /* @__PURE__ */ operation<{ body: SetModelBody }, GetModelReply>("PUT", "/api/v1/admin/model");

/** Delete the tenant's own model with its key */
export const deleteModel = /* @__PURE__ */ operation<Record<never, never>, GetModelReply>("DELETE", "/api/v1/admin/model");

export type TestModelReply = {
  model: string;
  first_ms: number | null;
  ms: number;
  refused: string[];
  problem: "key_refused" | "model_unknown" | "no_credit" | "asked_too_often" | "address_wrong" | "address_refused" | "unreachable" | "certificate" | "provider_down" | "too_slow" | "odd_answer" | "request_refused" | "limit_reached" | null;
  exam: {
    cases: number;
    failed: number;
    word: "leads" | "objects" | "nothing";
  } | null;
  cost_micros: number | null;
  price: {
    usd_per_million_in: number;
    usd_per_million_out: number;
  } | null;
};
/** Ask one of the models for a word, to see its latency, its cost and what its endpoint refuses */
export const testModel = /* @__PURE__ */ operation<{ body: { model: string } }, TestModelReply>("POST", "/api/v1/admin/model/test");

export type ListModelQuestionsReply = {
  questions: ({
    question: string;
    page: string | null;
    locale: string | null;
    from: "saved" | "recent" | "starter";
  })[];
};
/** Three questions to try a model on: saved ones, else recent ones, else the chat's starters */
export const listModelQuestions = /* @__PURE__ */ operation<Record<never, never>, ListModelQuestionsReply>("GET", "/api/v1/admin/model/questions");

export type CompareModelBody = {
  question: string;
  page?: string | null;
  locale?: string | null;
};
export type CompareModelReply = {
  with: {
    outcome: "answered" | "clarify" | "escalated" | "failed";
    content: string | null;
    citations: ({
      n: number;
      title: string;
      url: string | null;
      snippet: string;
      from_web?: true;
    })[];
    options: string[];
    action: {
      choices: {
        id: string;
        name: string;
        title: Record<string, string>;
      }[];
      values: {
        label: Record<string, string>;
        value: string;
      }[];
      missing: Record<string, string>[];
      next: "choose" | "ask" | "confirm" | "approve" | "send";
      approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
      needs_identity: boolean;
      is_dry: boolean;
    } | null;
    reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up" | null;
    draft: string | null;
    threshold: number;
    ms: number;
    trace: {
      engine: string;
      question: string;
      rephrased_question: string | null;
      keywords: string[];
      is_cache_hit: boolean;
      confidence: number | null;
      steps: {
        node: string;
        started_ms: number;
        ms: number;
        detail: Record<string, unknown>;
      }[];
      passages: ({
        n: number;
        chunk_id: string;
        document_id: string;
        title: string;
        heading_path: string[];
        page: number | null;
        scores: Record<string, number>;
        excerpt: string;
        from_web?: true;
        url?: string | null;
      })[];
      draft: string | null;
      prompt_versions: Record<string, string>;
      tokens_in: number;
      tokens_out: number;
      cost_micros: number;
    };
  };
  without: {
    outcome: "answered" | "clarify" | "escalated" | "failed";
    content: string | null;
    citations: ({
      n: number;
      title: string;
      url: string | null;
      snippet: string;
      from_web?: true;
    })[];
    options: string[];
    action: {
      choices: {
        id: string;
        name: string;
        title: Record<string, string>;
      }[];
      values: {
        label: Record<string, string>;
        value: string;
      }[];
      missing: Record<string, string>[];
      next: "choose" | "ask" | "confirm" | "approve" | "send";
      approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
      needs_identity: boolean;
      is_dry: boolean;
    } | null;
    reason: "low_confidence" | "no_knowledge" | "asked_for_person" | "sent_files" | "by_rule" | "by_email" | "repeated" | "failure" | "budget_spent" | "needs_approval" | "action_failed" | "action_unknown" | "joined" | "followed_up" | null;
    draft: string | null;
    threshold: number;
    ms: number;
    trace: {
      engine: string;
      question: string;
      rephrased_question: string | null;
      keywords: string[];
      is_cache_hit: boolean;
      confidence: number | null;
      steps: {
        node: string;
        started_ms: number;
        ms: number;
        detail: Record<string, unknown>;
      }[];
      passages: ({
        n: number;
        chunk_id: string;
        document_id: string;
        title: string;
        heading_path: string[];
        page: number | null;
        scores: Record<string, number>;
        excerpt: string;
        from_web?: true;
        url?: string | null;
      })[];
      draft: string | null;
      prompt_versions: Record<string, string>;
      tokens_in: number;
      tokens_out: number;
      cost_micros: number;
    };
  };
};
/** Answer one question with the model and without it */
export const compareModel = /* @__PURE__ */ operation<{ body: CompareModelBody }, CompareModelReply>("POST", "/api/v1/admin/model/compare");

export type ListActionsReply = {
  actions: ({
    id: string;
    definition: {
      name: string;
      title: Record<string, string>;
      purpose: string;
      phrases: string[];
      parameters: ({
        name: string;
        type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
        label: Record<string, string>;
        description: string;
        is_required: boolean;
        source: { from: "visitor" } | {
          from: "identity";
          claim: "id" | "email" | "name";
        } | {
          from: "constant";
          value: string;
        };
        options: {
          value: string;
          label: Record<string, string>;
        }[];
        pattern: string | null;
        min: number | null;
        max: number | null;
        is_proof: boolean;
      })[];
      effect: "reads" | "changes";
      audience: "anyone" | "verified";
      request: {
        method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        url: string;
        headers: {
          name: string;
          value: string;
        }[];
        body?: unknown;
        tool?: string;
      };
      result: {
        fields: ({
          name: string;
          pointer: string;
          label: Record<string, string>;
          kind: "text" | "number" | "money" | "date" | "link" | "image" | "list";
        })[];
        text: Record<string, string>;
      };
      approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
      is_public: boolean;
      conditions: ({
        parameter: string;
        is: "over" | "under" | "equal";
        value: number | string;
        approval: "none" | "visitor" | "person" | "both" | "two_people";
      })[];
      honours_key: boolean;
    };
    version: number;
    is_enabled: boolean;
    is_dry: boolean;
    secrets: string[];
    problems: ({
      field: string;
      problem: "name_repeated" | "name_unknown" | "secret_unknown" | "secret_misplaced" | "optional_in_path" | "options_missing" | "limits_crossed" | "pattern_invalid" | "pattern_unsafe" | "condition_invalid" | "proof_invalid" | "proof_missing" | "address_refused" | "template_misplaced" | "header_refused" | "method_changes" | "body_unwanted" | "tool_invalid" | "approval_missing";
    })[];
    created_at: string;
    changed_at: string;
    counts: {
      asked: number;
      done: number;
      declined: number;
      failed: number;
      unknown: number;
      ms: number | null;
    };
  })[];
};
/** List the actions, with the outcomes of their calls in the last 30 days */
export const listActions = /* @__PURE__ */ operation<Record<never, never>, ListActionsReply>("GET", "/api/v1/admin/actions");

export type AddActionBody = {
  definition: {
    name: string;
    title: Record<string, string>;
    purpose: string;
    phrases?: string[];
    parameters?: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description?: string;
      is_required?: boolean;
      source?: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options?: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern?: string | null;
      min?: number | null;
      max?: number | null;
      is_proof?: boolean;
    })[];
    effect: "reads" | "changes";
    audience?: "anyone" | "verified";
    request: {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      url: string;
      headers?: {
        name: string;
        value: string;
      }[];
      body?: unknown;
      tool?: string;
    };
    result: {
      fields?: ({
        name: string;
        pointer: string;
        label: Record<string, string>;
        kind?: "text" | "number" | "money" | "date" | "link" | "image" | "list";
      })[];
      text: Record<string, string>;
    };
    approval?: "none" | "visitor" | "person" | "both" | "two_people" | null;
    is_public?: boolean;
    conditions?: ({
      parameter: string;
      is: "over" | "under" | "equal";
      value: number | string;
      approval: "none" | "visitor" | "person" | "both" | "two_people";
    })[];
    honours_key?: boolean;
  };
  is_enabled?: boolean;
  is_dry?: boolean;
  secrets?: Record<string, string>;
};
export type AddActionReply = {
  id: string;
  definition: {
    name: string;
    title: Record<string, string>;
    purpose: string;
    phrases: string[];
    parameters: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description: string;
      is_required: boolean;
      source: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern: string | null;
      min: number | null;
      max: number | null;
      is_proof: boolean;
    })[];
    effect: "reads" | "changes";
    audience: "anyone" | "verified";
    request: {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      url: string;
      headers: {
        name: string;
        value: string;
      }[];
      body?: unknown;
      tool?: string;
    };
    result: {
      fields: ({
        name: string;
        pointer: string;
        label: Record<string, string>;
        kind: "text" | "number" | "money" | "date" | "link" | "image" | "list";
      })[];
      text: Record<string, string>;
    };
    approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
    is_public: boolean;
    conditions: ({
      parameter: string;
      is: "over" | "under" | "equal";
      value: number | string;
      approval: "none" | "visitor" | "person" | "both" | "two_people";
    })[];
    honours_key: boolean;
  };
  version: number;
  is_enabled: boolean;
  is_dry: boolean;
  secrets: string[];
  problems: ({
    field: string;
    problem: "name_repeated" | "name_unknown" | "secret_unknown" | "secret_misplaced" | "optional_in_path" | "options_missing" | "limits_crossed" | "pattern_invalid" | "pattern_unsafe" | "condition_invalid" | "proof_invalid" | "proof_missing" | "address_refused" | "template_misplaced" | "header_refused" | "method_changes" | "body_unwanted" | "tool_invalid" | "approval_missing";
  })[];
  created_at: string;
  changed_at: string;
};
/** Set up an action */
export const addAction = /* @__PURE__ */ operation<{ body: AddActionBody }, AddActionReply>("POST", "/api/v1/admin/actions");

/** One action */
export const getAction = /* @__PURE__ */ operation<{ id: string }, AddActionReply>("GET", "/api/v1/admin/actions/{id}");

export type ChangeActionBody = {
  definition?: {
    name: string;
    title: Record<string, string>;
    purpose: string;
    phrases?: string[];
    parameters?: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description?: string;
      is_required?: boolean;
      source?: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options?: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern?: string | null;
      min?: number | null;
      max?: number | null;
      is_proof?: boolean;
    })[];
    effect: "reads" | "changes";
    audience?: "anyone" | "verified";
    request: {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      url: string;
      headers?: {
        name: string;
        value: string;
      }[];
      body?: unknown;
      tool?: string;
    };
    result: {
      fields?: ({
        name: string;
        pointer: string;
        label: Record<string, string>;
        kind?: "text" | "number" | "money" | "date" | "link" | "image" | "list";
      })[];
      text: Record<string, string>;
    };
    approval?: "none" | "visitor" | "person" | "both" | "two_people" | null;
    is_public?: boolean;
    conditions?: ({
      parameter: string;
      is: "over" | "under" | "equal";
      value: number | string;
      approval: "none" | "visitor" | "person" | "both" | "two_people";
    })[];
    honours_key?: boolean;
  };
  is_enabled?: boolean;
  is_dry?: boolean;
  secrets?: Record<string, string | null>;
};
/** Change an action, switch it on or off, or switch its dry mode */
export const changeAction = /* @__PURE__ */ operation<{ id: string; body: ChangeActionBody }, AddActionReply>("PATCH", "/api/v1/admin/actions/{id}");

/** Delete an action and its log */
export const deleteAction = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/actions/{id}");

export type TestActionBody = {
  definition?: {
    name: string;
    title: Record<string, string>;
    purpose: string;
    phrases?: string[];
    parameters?: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description?: string;
      is_required?: boolean;
      source?: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options?: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern?: string | null;
      min?: number | null;
      max?: number | null;
      is_proof?: boolean;
    })[];
    effect: "reads" | "changes";
    audience?: "anyone" | "verified";
    request: {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      url: string;
      headers?: {
        name: string;
        value: string;
      }[];
      body?: unknown;
      tool?: string;
    };
    result: {
      fields?: ({
        name: string;
        pointer: string;
        label: Record<string, string>;
        kind?: "text" | "number" | "money" | "date" | "link" | "image" | "list";
      })[];
      text: Record<string, string>;
    };
    approval?: "none" | "visitor" | "person" | "both" | "two_people" | null;
    is_public?: boolean;
    conditions?: ({
      parameter: string;
      is: "over" | "under" | "equal";
      value: number | string;
      approval: "none" | "visitor" | "person" | "both" | "two_people";
    })[];
    honours_key?: boolean;
  };
  values?: Record<string, unknown>;
  identity?: {
    id: string;
    email: string;
    name?: string | null;
  } | null;
  locale?: string;
  send?: boolean;
};
export type TestActionReply = {
  problems: {
    parameter: string;
    reason: string;
  }[];
  needs_identity: boolean;
  approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string | null;
  } | null;
  reply: {
    status: number | null;
    body: string;
    failure: string | null;
    fields: Record<string, string | number | boolean | string[]>;
    text: string | null;
    ms: number;
  } | null;
};
/** Test an action: what would be sent, and the reply if it is a look-up or sending was asked for */
export const testAction = /* @__PURE__ */ operation<{ id: string; body: TestActionBody }, TestActionReply>("POST", "/api/v1/admin/actions/{id}/test");

export type AddActionImportBody = {
  url: string;
  server?: string;
  locale?: string;
};
export type AddActionImportReply = {
  title: string;
  items: ({
    id: string;
    title: string;
    group: string;
    definition: {
      name: string;
      title: Record<string, string>;
      purpose: string;
      phrases: string[];
      parameters: ({
        name: string;
        type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
        label: Record<string, string>;
        description: string;
        is_required: boolean;
        source: { from: "visitor" } | {
          from: "identity";
          claim: "id" | "email" | "name";
        } | {
          from: "constant";
          value: string;
        };
        options: {
          value: string;
          label: Record<string, string>;
        }[];
        pattern: string | null;
        min: number | null;
        max: number | null;
        is_proof: boolean;
      })[];
      effect: "reads" | "changes";
      audience: "anyone" | "verified";
      request: {
        method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        url: string;
        headers: {
          name: string;
          value: string;
        }[];
        body?: unknown;
        tool?: string;
      };
      result: {
        fields: ({
          name: string;
          pointer: string;
          label: Record<string, string>;
          kind: "text" | "number" | "money" | "date" | "link" | "image" | "list";
        })[];
        text: Record<string, string>;
      };
      approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
      is_public: boolean;
      conditions: ({
        parameter: string;
        is: "over" | "under" | "equal";
        value: number | string;
        approval: "none" | "visitor" | "person" | "both" | "two_people";
      })[];
      honours_key: boolean;
    } | null;
    refusal: {
      reason: "method_unsupported" | "file_upload" | "body_not_json" | "body_unclear" | "body_unwanted" | "list_required" | "value_unsupported" | "too_many_values" | "cookie_required" | "header_ours" | "auth_cookie" | "auth_query" | "auth_unsupported" | "reply_not_json" | "reply_missing" | "reference_remote" | "reference_broken" | "too_complex" | "server_missing" | "address_refused" | "tool_is_task" | "unusable";
      name: string;
    } | null;
    notes: ({
      note: "left_out" | "one_item" | "one_of_several" | "deprecated" | "fields_unknown" | "first_entry" | "key_is_basic" | "key_may_expire" | "hint_reads" | "hint_destructive" | "hint_repeatable";
      names: string[];
    })[];
  })[];
};
/** List the operations of an OpenAPI 3 document at an address */
export const addActionImport = /* @__PURE__ */ operation<{ body: AddActionImportBody }, AddActionImportReply>("POST", "/api/v1/admin/actions/imports");

export type AddActionImportFileQuery = {
  name?: string;
  server?: string;
  locale?: string;
};
/** List the operations of an uploaded document (multipart field `file`, or the file itself as the body) */
export const addActionImportFile = /* @__PURE__ */ operation<{ query?: AddActionImportFileQuery; body: FormData | Blob }, AddActionImportReply>("POST", "/api/v1/admin/actions/imports/files");

export type AddActionImportToolBody = {
  url: string;
  header?: {
    name: string;
    prefix?: string;
    key: string;
  } | null;
  locale?: string;
};
/** List the tools of an MCP server */
export const addActionImportTool = /* @__PURE__ */ operation<{ body: AddActionImportToolBody }, AddActionImportReply>("POST", "/api/v1/admin/actions/imports/tools");

export type AddActionDraftBody = {
  definitions: ({
    name: string;
    title: Record<string, string>;
    purpose: string;
    phrases?: string[];
    parameters?: ({
      name: string;
      type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
      label: Record<string, string>;
      description?: string;
      is_required?: boolean;
      source?: { from: "visitor" } | {
        from: "identity";
        claim: "id" | "email" | "name";
      } | {
        from: "constant";
        value: string;
      };
      options?: {
        value: string;
        label: Record<string, string>;
      }[];
      pattern?: string | null;
      min?: number | null;
      max?: number | null;
      is_proof?: boolean;
    })[];
    effect: "reads" | "changes";
    audience?: "anyone" | "verified";
    request: {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      url: string;
      headers?: {
        name: string;
        value: string;
      }[];
      body?: unknown;
      tool?: string;
    };
    result: {
      fields?: ({
        name: string;
        pointer: string;
        label: Record<string, string>;
        kind?: "text" | "number" | "money" | "date" | "link" | "image" | "list";
      })[];
      text: Record<string, string>;
    };
    approval?: "none" | "visitor" | "person" | "both" | "two_people" | null;
    is_public?: boolean;
    conditions?: ({
      parameter: string;
      is: "over" | "under" | "equal";
      value: number | string;
      approval: "none" | "visitor" | "person" | "both" | "two_people";
    })[];
    honours_key?: boolean;
  })[];
  secrets?: Record<string, string>;
};
export type AddActionDraftReply = {
  actions: ({
    id: string;
    definition: {
      name: string;
      title: Record<string, string>;
      purpose: string;
      phrases: string[];
      parameters: ({
        name: string;
        type: "string" | "integer" | "number" | "boolean" | "enum" | "date" | "email";
        label: Record<string, string>;
        description: string;
        is_required: boolean;
        source: { from: "visitor" } | {
          from: "identity";
          claim: "id" | "email" | "name";
        } | {
          from: "constant";
          value: string;
        };
        options: {
          value: string;
          label: Record<string, string>;
        }[];
        pattern: string | null;
        min: number | null;
        max: number | null;
        is_proof: boolean;
      })[];
      effect: "reads" | "changes";
      audience: "anyone" | "verified";
      request: {
        method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        url: string;
        headers: {
          name: string;
          value: string;
        }[];
        body?: unknown;
        tool?: string;
      };
      result: {
        fields: ({
          name: string;
          pointer: string;
          label: Record<string, string>;
          kind: "text" | "number" | "money" | "date" | "link" | "image" | "list";
        })[];
        text: Record<string, string>;
      };
      approval: "none" | "visitor" | "person" | "both" | "two_people" | null;
      is_public: boolean;
      conditions: ({
        parameter: string;
        is: "over" | "under" | "equal";
        value: number | string;
        approval: "none" | "visitor" | "person" | "both" | "two_people";
      })[];
      honours_key: boolean;
    };
    version: number;
    is_enabled: boolean;
    is_dry: boolean;
    secrets: string[];
    problems: ({
      field: string;
      problem: "name_repeated" | "name_unknown" | "secret_unknown" | "secret_misplaced" | "optional_in_path" | "options_missing" | "limits_crossed" | "pattern_invalid" | "pattern_unsafe" | "condition_invalid" | "proof_invalid" | "proof_missing" | "address_refused" | "template_misplaced" | "header_refused" | "method_changes" | "body_unwanted" | "tool_invalid" | "approval_missing";
    })[];
    created_at: string;
    changed_at: string;
  })[];
};
/** Store drafts, switched off until an owner completes them */
export const addActionDraft = /* @__PURE__ */ operation<{ body: AddActionDraftBody }, AddActionDraftReply>("POST", "/api/v1/admin/actions/drafts");

export type ListActionCallsQuery = {
  cursor?: string;
  limit?: number;
  action?: string;
  state?: "proposed" | "confirmed" | "approved" | "sent" | "done" | "failed" | "unknown" | "declined";
  locale?: string;
};
/** List the calls of actions: who asked, who agreed, and the outcome */
export const listActionCalls = /* @__PURE__ */ operation<{ query?: ListActionCallsQuery }, ListTicketCallsReply>("GET", "/api/v1/admin/action-calls");

export type ListWebhooksReply = {
  webhooks: ({
    id: string;
    kind: "webhook" | "slack";
    url: string;
    events: ("ticket.opened" | "ticket.claimed" | "ticket.answered" | "ticket.resolved" | "gap.found" | "action.proposed" | "action.approved" | "action.done" | "action.failed")[];
    is_enabled: boolean;
    is_gone: boolean;
    previous_secret_until: string | null;
    last_delivery: {
      status: "pending" | "delivered" | "failed";
      at: string;
    } | null;
    created_at: string;
  })[];
};
/** The webhooks */
export const listWebhooks = /* @__PURE__ */ operation<Record<never, never>, ListWebhooksReply>("GET", "/api/v1/admin/webhooks");

export type AddWebhookBody = {
  kind: "webhook" | "slack";
  url: string;
  events: ("ticket.opened" | "ticket.claimed" | "ticket.answered" | "ticket.resolved" | "gap.found" | "action.proposed" | "action.approved" | "action.done" | "action.failed")[];
};
export type AddWebhookReply = {
  id: string;
  kind: "webhook" | "slack";
  url: string;
  events: ("ticket.opened" | "ticket.claimed" | "ticket.answered" | "ticket.resolved" | "gap.found" | "action.proposed" | "action.approved" | "action.done" | "action.failed")[];
  is_enabled: boolean;
  is_gone: boolean;
  previous_secret_until: string | null;
  last_delivery: {
    status: "pending" | "delivered" | "failed";
    at: string;
  } | null;
  created_at: string;
  secret: string | null;
};
/** Create a webhook; its secret is shown only once */
export const addWebhook = /* @__PURE__ */ operation<{ body: AddWebhookBody }, AddWebhookReply>("POST", "/api/v1/admin/webhooks");

export type ChangeWebhookBody = {
  url?: string;
  events?: ("ticket.opened" | "ticket.claimed" | "ticket.answered" | "ticket.resolved" | "gap.found" | "action.proposed" | "action.approved" | "action.done" | "action.failed")[];
  is_enabled?: boolean;
};
export type ChangeWebhookReply = {
  id: string;
  kind: "webhook" | "slack";
  url: string;
  events: ("ticket.opened" | "ticket.claimed" | "ticket.answered" | "ticket.resolved" | "gap.found" | "action.proposed" | "action.approved" | "action.done" | "action.failed")[];
  is_enabled: boolean;
  is_gone: boolean;
  previous_secret_until: string | null;
  last_delivery: {
    status: "pending" | "delivered" | "failed";
    at: string;
  } | null;
  created_at: string;
};
/** Change a webhook's address or events, or switch it off or on */
export const changeWebhook = /* @__PURE__ */ operation<{ id: string; body: ChangeWebhookBody }, ChangeWebhookReply>("PATCH", "/api/v1/admin/webhooks/{id}");

/** Delete a webhook with its log */
export const deleteWebhook = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/webhooks/{id}");

/** Create a new secret; for a day messages are signed with the old one as well */
export const rotateWebhookSecret = /* @__PURE__ */ operation<{ id: string }, AddWebhookReply>("POST", "/api/v1/admin/webhooks/{id}/rotate-secret");

export type TestWebhookReply = {
  id: string;
  event_id: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  payload: TicketOpened | TicketClaimed | TicketAnswered | TicketResolved | GapFound | ActionProposed | ActionApproved | ActionDone | ActionFailed | WebhookTest;
  attempts: ({
    at: string;
    status: number | null;
    error: string | null;
    body: string;
    ms: number;
  })[];
  next_attempt_at: string | null;
  created_at: string;
};
/** Send a test message */
export const testWebhook = /* @__PURE__ */ operation<{ id: string }, TestWebhookReply>("POST", "/api/v1/admin/webhooks/{id}/test");

export type ListWebhookDeliveriesReply = {
  deliveries: ({
    id: string;
    event_id: string;
    type: string;
    status: "pending" | "delivered" | "failed";
    payload: TicketOpened | TicketClaimed | TicketAnswered | TicketResolved | GapFound | ActionProposed | ActionApproved | ActionDone | ActionFailed | WebhookTest;
    attempts: ({
      at: string;
      status: number | null;
      error: string | null;
      body: string;
      ms: number;
    })[];
    next_attempt_at: string | null;
    created_at: string;
  })[];
  next_cursor: string | null;
};
/** The messages of the last 30 days, with every attempt */
export const listWebhookDeliveries = /* @__PURE__ */ operation<{ id: string; query?: ListDocumentChunksQuery }, ListWebhookDeliveriesReply>("GET", "/api/v1/admin/webhooks/{id}/deliveries");

/** Send a message again, under the same webhook-id */
export const replayWebhookDelivery = /* @__PURE__ */ operation<{ id: string; delivery_id: string }, TestWebhookReply>("POST", "/api/v1/admin/webhooks/{id}/deliveries/{delivery_id}/replay");

export type ListApiKeysReply = {
  api_keys: ({
    id: string;
    name: string;
    prefix: string;
    scopes: ("read" | "ingest" | "tickets" | "settings" | "knowledge" | "draft" | "answer" | "actions")[];
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    created_at: string;
  })[];
};
/** The tenant's API keys */
export const listApiKeys = /* @__PURE__ */ operation<Record<never, never>, ListApiKeysReply>("GET", "/api/v1/admin/api-keys");

export type AddApiKeyBody = {
  name: string;
  scopes: ("read" | "ingest" | "tickets" | "settings" | "knowledge" | "draft" | "answer" | "actions")[];
  expires_at?: string | null;
};
export type AddApiKeyReply = {
  id: string;
  name: string;
  prefix: string;
  scopes: ("read" | "ingest" | "tickets" | "settings" | "knowledge" | "draft" | "answer" | "actions")[];
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: string;
  secret: string;
};
/** Create an API key; its secret is shown only once */
export const addApiKey = /* @__PURE__ */ operation<{ body: AddApiKeyBody }, AddApiKeyReply>("POST", "/api/v1/admin/api-keys");

/** End an API key at once */
export const deleteApiKey = /* @__PURE__ */ operation<{ id: string }, { done: true }>("DELETE", "/api/v1/admin/api-keys/{id}");

export type ListDeadLettersReply = {
  dead_letters: ({
    tenant_id: string;
    id: string;
    tenant: string;
    kind: string;
    ticket_id: string | null;
    reason: string;
    attempts: number;
    promised_at: string;
    dead_at: string;
  })[];
  total: number;
  next_cursor: string | null;
};
/** List the dead letters of all desks, newest first; operators only */
export const listDeadLetters = /* @__PURE__ */ operation<{ query?: ListDocumentChunksQuery }, ListDeadLettersReply>("GET", "/api/v1/admin/dead-letters");

export type RetryDeadLettersBody = {
  dead_letters: {
    tenant_id: string;
    id: string;
  }[];
};
/** Retry dead letters; operators only */
export const retryDeadLetters = /* @__PURE__ */ operation<{ body: RetryDeadLettersBody }, { settled: number }>("POST", "/api/v1/admin/dead-letters/retry");

/** Delete dead letters for good; operators only */
export const dropDeadLetters = /* @__PURE__ */ operation<{ body: RetryDeadLettersBody }, { settled: number }>("POST", "/api/v1/admin/dead-letters/drop");

export type GetDoctorReply = {
  version: string;
  at: string;
  took_ms: number;
  findings: ({
    check: "configuration" | "versions" | "database" | "login" | "row_security" | "durability" | "backups" | "connections" | "redis" | "clock" | "disk" | "jobs" | "dead_letters" | "model" | "embedding" | "recall" | "web_search" | "mail" | "mailbox" | "public_address" | "cells";
    level: "error" | "warning" | "notice" | "ok";
    found: string;
    mend: string | null;
    link: string;
  })[];
  settings: ({
    name: string;
    value: string | null;
    usual: string | null;
    meaning: string;
  })[];
};
/** Look at what the service depends on; operators only */
export const getDoctor = /* @__PURE__ */ operation<{ query?: { check?: "configuration" | "versions" | "database" | "login" | "row_security" | "durability" | "backups" | "connections" | "redis" | "clock" | "disk" | "jobs" | "dead_letters" | "model" | "embedding" | "recall" | "web_search" | "mail" | "mailbox" | "public_address" | "cells" } }, GetDoctorReply>("GET", "/api/v1/admin/doctor");
