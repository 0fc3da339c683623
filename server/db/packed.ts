/**
 * Packs JSON that is written with every turn and rarely read: deflated with a preset dictionary of what all values
 * share (RFC 1951), to a sixth of a thread's size and a third of a trace's passages.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { toJson } from "./sql/json.ts";

/** Stored data can only be unpacked with the identical dictionary: never change one, only add new ones. */
export const DICTIONARIES = {
  thread: Buffer.from(
    '"role":"system","content":"role":"agent","content":"summary":"clarification":{"prompt":"","sections":[{"label":"",' +
      '"document_id":"","heading_path":[""],"page":null,"chunk_id":""}],"person":""}"is_asked_back":true"__interrupt__"' +
      '"__resume__"{"escalation_id":"","message":{"id":"kind":"human"}"kind":"clarify","options":[{"label":"","kind":"section"}' +
      '{"checkpoint":{"v":4,"id":"1f1e6ad7-5cf8-6120-800d-4cf8f5645736","ts":"2026-11-22T19:46:50.546Z","channel_values":' +
      '{"messages":[{"id":"01a204cb-a8e4-7265-b8e4-5e38a30bae4d","seq":1,"role":"visitor","content":""},{"id":"01a204cb-",' +
      '"seq":2,"role":"assistant","content":"","seq":3,"role":"visitor","content":"How do I What is the Can I Where "}],' +
      '"summary":null,"tenant_id":"","ticket_id":"","question":"","rephrased_question":null,"clarification":null,' +
      '"__pregel_tasks":[],"is_asked_back":false},"channel_versions":{"__start__":2,"messages":2,"summary":2,"tenant_id":2,' +
      '"ticket_id":2,"question":2,"rephrased_question":2,"clarification":2,"answered_from":2,"wish":2,"answer":5,' +
      '"escalation_reason":2,"branch:to:contextualize":3,"branch:to:check_cache":3,"branch:to:retrieve":4,"context":4,' +
      '"branch:to:generate":5,"citations":5,"branch:to:grade":6,"confidence":6,"branch:to:deliver":7,"is_asked_back":7,' +
      '"keywords":10,"carried":10,"is_cache_hit":4,"branch:to:clarify":5,"branch:to:escalate":7,"branch:to:human":8},' +
      '"versions_seen":{"__input__":{},"__start__":{"__start__":1},"contextualize":{"branch:to:contextualize":10},' +
      '"check_cache":{"branch:to:check_cache":2},"retrieve":{"branch:to:retrieve":3},"generate":{"branch:to:generate":4},' +
      '"grade":{"branch:to:grade":5},"deliver":{"branch:to:deliver":6}}},"metadata":{"source":"loop","step":5,"parents":{}},' +
      '"writes":[]}',
  ),
  passages: Buffer.from(
    "If you are not in the with a that is for on this can be by from your one of all when they have has will at to and or " +
      '"from_web":true,"url":"https://www."scores":{"places_up":1,"rerank":0."page":null,"title":"","scores":{"bm25":1.628,' +
      '"words":0.1112,"vector":0.4514,"pieces":0.7255,"chance":0.01334,"fused":5.536,"coverage":0.2852},"excerpt":"The "},' +
      '[{"n":1,"chunk_id":"","document_id":"","document_version":1,"title":"","heading_path":["How do I ","What "],' +
      '"page":null,"excerpt":"You ","scores":{"bm25":2.407,"words":0.1644,"vector":0.4567,"pieces":0.6319,' +
      '"chance":0.009946,"fused":5.243,"coverage":0.2852}},{"n":2,"chunk_id":"',
  ),
};

export type Packed = keyof typeof DICTIONARIES;

/** @param value any JSON value */
export function pack(kind: Packed, value: object): Buffer {
  return deflateRawSync(toJson(value), { dictionary: DICTIONARIES[kind] });
}

/** @throws when the bytes were not packed as this kind */
export function unpack<Value>(kind: Packed, bytes: Uint8Array): Value {
  return JSON.parse(inflateRawSync(bytes, { dictionary: DICTIONARIES[kind] }).toString()) as Value;
}
