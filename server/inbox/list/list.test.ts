/** Finding tickets: what was said, who said it and where, and what they were put under. Over HTTP. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { indexDue } from "../../jobs/indexMessages.ts";
import {
  callerWith,
  cookieOf,
  createMember,
  type Desk,
  type OpenTicket,
  openDesk,
  openTicket,
  ownPage,
  PASSWORD,
  signIn,
} from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const list = async (query: string, caller = desk.agent) => (await caller("GET", `/tickets?${query}`)).json.tickets;
const ids = async (query: string, caller = desk.agent) =>
  (await list(query, caller)).map((ticket: { id: string }) => ticket.id);
const search = (words: string, queue = "all") => ids(`queue=${queue}&search=${encodeURIComponent(words)}`);
const keyOf = (reply: { status: number; json: { key?: string } }) => [reply.status, reply.json.key];

async function asking(message: string, note = "Please help"): Promise<OpenTicket> {
  const ticket = await openTicket(server, desk.tenantId, note);
  await ticket.visitor("POST", "/stream", { message });
  return ticket;
}

describe("a row", () => {
  test("shows the question that waits, not the first one ever asked", async () => {
    const ticket = await asking("Where is order 77?");
    const rowOf = async () => (await list("queue=waiting&limit=100")).find(({ id }: OpenTicket) => id === ticket.id);
    expect((await rowOf()).question).toBe("Where is order 77?");
    await desk.agent("POST", `/tickets/${ticket.id}/reply`, { content: "It left today." });
    await ticket.visitor("POST", "/stream", { message: "And order 78?" });
    await ticket.visitor("POST", "/stream", { message: "Hello?" });
    expect((await rowOf()).question).toBe("And order 78?");
  });

  test("shows what was asked, not the button that asked for a person", async () => {
    const ticket = await asking("Do you rent out elephants?");
    await withTenant(desk.ctx, async ({ sql }) => {
      const [asked] = await sql`select id, message_id from turns where ticket_id = ${ticket.id}`;
      const [pressed, turn] = [v7(), v7()];
      await sql`insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, status)
        values (${desk.tenantId}, 'back', ${ticket.id}, ${asked!.id}, 'Which?', 'answered')`;
      await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id)
        values (${desk.tenantId}, ${pressed}, ${ticket.id}, 90, 'visitor', 'Ask a person', ${turn})`;
      await sql`insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id)
        values (${desk.tenantId}, ${turn}, ${ticket.id}, ${pressed}, 'escalated', 1, now(), 'back')`;
      await sql`update escalations set turn_id = ${turn}, note = null where ticket_id = ${ticket.id}`;
    });
    const row = (await list("queue=waiting&limit=100")).find(({ id }: OpenTicket) => id === ticket.id);
    expect(row.question).toBe("Do you rent out elephants?");
    expect((await desk.agent("GET", `/tickets/${ticket.id}`)).json.question).toBe("Do you rent out elephants?");
  });

  test("shows the problem, not the request for a person behind it", async () => {
    const { token, ticket_id: id } = await server.init(desk.tenantId, "https://shop.example", {
      page: { locale: "en" },
    });
    const visitor: OpenTicket["visitor"] = (method, path, body) =>
      server.call(method, `/api/v1/chat${path}`, { body, token, origin: "https://shop.example" });
    await visitor("POST", "/stream", { message: "My lamp flickers when it rains." });
    await visitor("POST", "/stream", { message: "I want a human" });
    await visitor("POST", "/stream", { message: "hello?" });
    const row = (await list("queue=waiting&limit=100")).find((each: OpenTicket) => each.id === id);
    expect(row.question).toBe("My lamp flickers when it rains.");
    expect((await desk.agent("GET", `/tickets/${id}`)).json.question).toBe("My lamp flickers when it rains.");
  });

  test("shows the visitor's address, page and language", async () => {
    const { token, ticket_id: id } = await server.init(desk.tenantId, "https://shop.example", {
      page: { url: "https://shop.example/pricing?secret=1", title: "Prices", locale: "de-AT" },
    });
    const visitor = { origin: "https://shop.example", token };
    await server.call("POST", "/api/v1/chat/email", { ...visitor, body: { email: "anna.berg@mail.example" } });
    await server.call("POST", "/api/v1/chat/escalate", { ...visitor, body: {} });
    const row = (await list("queue=waiting&limit=100&language=de")).find((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({
      visitor: { name: null, email: "anna.berg@mail.example" },
      page: { url: "https://shop.example/pricing", title: "Prices" },
      locale: "de-AT",
      label_ids: [],
    });
  });
});

describe("the search", () => {
  test("finds words of any message in any form, as far as they are typed, and needs all of them", async () => {
    const ticket = await asking("My parcel was shipped to Zürich without the charging cable");
    await desk.agent("POST", `/tickets/${ticket.id}/reply`, { content: "A replacement follows by courier." });
    for (const words of ["shipping zurich", "parcels char", "courier", "replacem"]) {
      expect(await search(words), words).toEqual([ticket.id]);
    }
    expect(await search("parcel courier Basel")).toEqual([]);
    expect(await search("courier", "closed")).toEqual([]);
  });

  test("finds a ticket by its number, and texts about that number", async () => {
    const ticket = await asking("Something else");
    const [{ number }] = (await list("queue=all&limit=100")).filter(({ id }: OpenTicket) => id === ticket.id);
    const about = await asking(`See my other ticket ${number}`);
    expect((await search(number)).sort()).toEqual([ticket.id, about.id].sort());
    expect(await search(number.slice(2))).toContain(ticket.id);
  });

  test("finds an address left after the last message, and not one whose conversation was deleted", async () => {
    const ticket = await asking("Write to me, please");
    await indexDue(server.parts, 0);
    await ticket.visitor("POST", "/email", { email: "late.comer@mail.example" });
    expect(await search("late.comer@")).toEqual([ticket.id]);
    await ticket.visitor("DELETE", `/conversations/${ticket.id}`);
    expect(await search("late.comer@")).toEqual([]);
    const left = await server.admin`select from ticket_words where word = 'late.comer@mail.example'`;
    expect(left).toHaveLength(0);
  });

  test("finds notes and file names, and shows where, with the words around", async () => {
    const ticket = await asking("My gizmo warbles.");
    await desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "The warehouse says: a batch of wombats." });
    await withTenant(desk.ctx, async ({ sql }) => {
      const [message] = await sql`select id from messages where ticket_id = ${ticket.id} and role = 'visitor' limit 1`;
      await sql`insert into attachments (tenant_id, id, ticket_id, message_id, name, media_type, byte_size, sha256)
        values (${desk.tenantId}, ${v7()}, ${ticket.id}, ${message!.id}, 'zeppelin.pdf', 'application/pdf', 1, 'x')`;
      await sql`update tickets set needs_indexing = true, indexed_seq = -1 where id = ${ticket.id}`;
    });
    const found = async (words: string) =>
      (await list(`queue=all&search=${words}`)).map(({ id, found }: { id: string; found: object }) => ({
        id,
        ...found,
      }));
    expect(await found("wombat")).toEqual([
      {
        id: ticket.id,
        place: "note",
        by: "Arne Agent",
        before: "The warehouse says: a batch of ",
        hit: "wombats",
        after: ".",
      },
    ]);
    expect(await found("zeppelin")).toEqual([
      { id: ticket.id, place: "file", by: null, before: "", hit: "zeppelin.pdf", after: "" },
    ]);
    expect(await found("warble")).toMatchObject([{ place: "visitor", hit: "warbles" }]);
  });

  test("finds nothing of another tenant, and nothing without a word", async () => {
    const other = await openDesk(server);
    const theirs = await openTicket(server, other.tenantId, "aubergine");
    await theirs.visitor("POST", "/stream", { message: "aubergine" });
    expect(await search("aubergine")).toEqual([]);
    expect(await ids("search=aubergine", other.agent)).toEqual([theirs.id]);
    expect(await search("…")).toEqual([]);
  });
});

describe("filters", () => {
  test("distinguish how some tickets ended", async () => {
    const [one, two] = [await asking("one"), await asking("two")];
    await desk.agent("POST", `/tickets/${one.id}/close`);
    expect(await ids(`queue=waiting&ids=${one.id},${two.id},${v7()}`)).toEqual([two.id]);
    expect(await ids(`queue=closed&ids=${one.id},${two.id}`)).toEqual([one.id]);
    for (const odd of ["1", `,${one.id}`, `${one.id},`, `${one.id},,${two.id}`, `${one.id}${two.id}`]) {
      expect(keyOf(await desk.agent("GET", `/tickets?ids=${odd}`))).toEqual([400, "bad_request"]);
    }
  });

  test("narrow by label, holder, reason, origin and age, page by page", async () => {
    const own = await openDesk(server);
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await openTicket(server, own.tenantId)).id);
    const label = (await own.agent("POST", "/labels", { name: "Refund", color: "red" })).json;
    const bulk = { ticket_ids: made.slice(0, 3), action: { kind: "label", label_id: label.id } };
    expect((await own.agent("POST", "/tickets/bulk", bulk)).json).toMatchObject({
      done: made.slice(0, 3),
      refused: [],
    });
    const of = (query: string) => ids(query, own.agent);
    const first = (await own.agent("GET", `/tickets?queue=waiting&label=${label.id}&limit=2`)).json;
    const rest = await of(`queue=waiting&label=${label.id}&limit=2&cursor=${first.next_cursor}`);
    expect([...first.tickets.map(({ id }: OpenTicket) => id), ...rest]).toEqual(made.slice(0, 3));
    await own.agent("POST", `/tickets/${made[4]}/claim`);
    expect(await of("queue=all&assignee=me")).toEqual([made[4]]);
    expect((await of("queue=waiting&assignee=nobody")).sort()).toEqual(made.slice(0, 4).sort());
    expect(await of("queue=all&reason=failure")).toEqual([]);
    expect(await of("queue=all&reason=asked_for_person&origin=https://shop.example")).toHaveLength(5);
    expect(await of("queue=all&origin=https://elsewhere.example")).toEqual([]);
    await server.admin`update escalations set waits_since = now() - interval '3 hours' where ticket_id = ${made[1]!}`;
    expect(await of("queue=waiting&over_minutes=120")).toEqual([made[1]]);
    expect(await of("queue=waiting&under_minutes=120")).toHaveLength(4);
    expect((await of("queue=waiting"))[0]).toBe(made[1]);
  });

  test("that make no sense are refused by name", async () => {
    expect(keyOf(await desk.agent("GET", "/tickets?queue=closed&sort=longest"))).toEqual([400, "bad_request"]);
    expect(keyOf(await desk.agent("GET", "/tickets?language=de%27or"))).toEqual([400, "bad_request"]);
    expect(keyOf(await desk.agent("GET", "/tickets?label=red"))).toEqual([400, "bad_request"]);
  });
});

describe("many tickets at once", () => {
  test("are changed one by one: those that are somebody else's or gone are named, the rest is done", async () => {
    const [one, two] = [await asking("first"), await asking("second")];
    await desk.owner("POST", `/tickets/${two.id}/claim`);
    const gone = v7();
    const reply = await desk.agent("POST", "/tickets/bulk", {
      ticket_ids: [one.id, two.id, gone],
      action: { kind: "close" },
    });
    expect(reply.json.done).toEqual([one.id]);
    expect(reply.json.refused).toEqual([
      {
        ticket_id: two.id,
        number: expect.stringMatching(/^T-\d+$/),
        key: "already_claimed",
        details: { claimed_by: "Olga Owner" },
      },
      { ticket_id: gone, number: null, key: "not_found", details: {} },
    ]);
    expect(await ids("queue=closed")).toContain(one.id);
    const history = (await one.visitor("GET", "/history")).json;
    expect(history.messages.at(-1).notice).toBe("closed");
  });

  test("closed by mistake are as before after the undo that the reply names", async () => {
    const made = [await asking("fourth"), await asking("fifth")];
    const ticket_ids = made.map(({ id }) => id);
    const { undo } = (await desk.agent("POST", "/tickets/bulk", { ticket_ids, action: { kind: "close" } })).json;
    expect(undo.map(({ ticket_id }: { ticket_id: string }) => ticket_id)).toEqual(ticket_ids);
    for (const { ticket_id, undo_id } of undo) {
      expect((await desk.agent("POST", `/tickets/${ticket_id}/undo`, { undo_id })).status).toBe(200);
    }
    expect(await ids(`queue=unassigned&ids=${ticket_ids}`)).toEqual(ticket_ids);
  });

  test("are assigned to a colleague", async () => {
    const ticket = await asking("third");
    const people = (await desk.agent("GET", "/tickets/facets")).json.people;
    const { id: member_id } = people.find(({ name }: { name: string }) => name === "Olga Owner");
    const reply = await desk.agent("POST", "/tickets/bulk", {
      ticket_ids: [ticket.id],
      action: { kind: "assign", member_id },
    });
    expect(reply.json).toMatchObject({ done: [ticket.id], refused: [] });
    expect(await ids("queue=mine&limit=100", desk.owner)).toContain(ticket.id);
  });

  test("are a hundred at most", async () => {
    const ticket_ids = Array.from({ length: 101 }, () => v7());
    const reply = await desk.agent("POST", "/tickets/bulk", { ticket_ids, action: { kind: "close" } });
    expect(keyOf(reply)).toEqual([400, "invalid_body"]);
  });
});

describe("labels", () => {
  test("have unique names, can be renamed everywhere, and come off tickets when deleted", async () => {
    const own = await openDesk(server);
    const ticket = await openTicket(server, own.tenantId);
    const [bug, vip] = await Promise.all(
      ["Bug", "VIP"].map(async (name) => (await own.agent("POST", "/labels", { name, color: "blue" })).json.id),
    );
    expect(keyOf(await own.agent("POST", "/labels", { name: "bug", color: "red" }))).toEqual([409, "conflict"]);
    expect(keyOf(await own.agent("PUT", `/labels/${vip}`, { name: "BUG", color: "red" }))).toEqual([409, "conflict"]);
    await own.agent("PUT", `/tickets/${ticket.id}/labels`, { label_ids: [bug, vip] });
    await own.agent("PUT", `/tickets/${ticket.id}/labels`, { label_ids: [vip] });
    await own.agent("PUT", `/labels/${vip}`, { name: "Important", color: "green" });
    expect((await own.agent("GET", "/labels")).json.labels.map(({ name }: { name: string }) => name)).toEqual([
      "Bug",
      "Important",
    ]);
    expect((await list("queue=waiting", own.agent))[0].label_ids).toEqual([vip]);
    expect(keyOf(await own.agent("PUT", `/tickets/${ticket.id}/labels`, { label_ids: [v7()] }))).toEqual([
      404,
      "not_found",
    ]);
    await own.agent("DELETE", `/labels/${vip}`);
    expect((await list("queue=waiting", own.agent))[0].label_ids).toEqual([]);
  });

  test("of another tenant are not found", async () => {
    const other = await openDesk(server);
    const { id: label_id } = (await other.agent("POST", "/labels", { name: "Theirs", color: "red" })).json;
    const ticket = await openTicket(server, desk.tenantId);
    const reply = await desk.agent("PUT", `/tickets/${ticket.id}/labels`, { label_ids: [label_id] });
    expect(keyOf(reply)).toEqual([404, "not_found"]);
    expect(keyOf(await desk.agent("DELETE", `/labels/${label_id}`))).toEqual([404, "not_found"]);
  });
});

describe("saved views", () => {
  test("are private unless shared, and a colleague's can't be deleted", async () => {
    const own = await openDesk(server);
    const view = (name: string, is_shared: boolean) => ({
      name,
      is_shared,
      query: { queue: "waiting", search: "refund" },
    });
    await own.agent("POST", "/views", view("Mine alone", false));
    const shared = (await own.agent("POST", "/views", view("For all", true))).json;
    const namesOf = async (caller: typeof own.agent) =>
      (await caller("GET", "/views")).json.views.map(({ name }: { name: string }) => name);
    expect(await namesOf(own.agent)).toEqual(["For all", "Mine alone"]);
    expect(await namesOf(own.owner)).toEqual(["For all"]);
    const owners = (await own.owner("POST", "/views", view("The owner's", true))).json;
    expect(keyOf(await own.agent("DELETE", `/views/${owners.id}`))).toEqual([404, "not_found"]);
    expect((await own.owner("DELETE", `/views/${shared.id}`)).status).toBe(200);
    expect(await namesOf(own.owner)).toEqual(["The owner's"]);

    const email = own.ownerEmail.replace("owner", "viewer");
    await createMember(own.ctx, { email, name: "Vera", password: PASSWORD, role: "viewer" });
    const viewer = callerWith(server, { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) });
    expect((await viewer("POST", "/views", view("Vera's", false))).status).toBe(200);
    expect(keyOf(await viewer("POST", "/views", view("For all of you", true)))).toEqual([403, "forbidden"]);
  });

  test("accept only what a list can be asked for", async () => {
    const query = { queue: "waiting", colour: "red" };
    expect(keyOf(await desk.agent("POST", "/views", { name: "x", is_shared: false, query }))).toEqual([
      400,
      "invalid_body",
    ]);
  });
});
