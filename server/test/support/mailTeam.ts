import { v7 } from "uuid";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import type { World } from "./world.ts";

/** A desk of three whose addresses are confirmed, with one conversation that waits. */
export async function openTeam(world: World) {
  const tenantId = await world.tenant();
  const ctx = world.agent(tenantId);
  const tag = v7().slice(-12);
  const [ada, ben, olga] = ["ada", "ben", "olga"].map((name) => `${name}-${tag}@desk.example`) as [
    string,
    string,
    string,
  ];
  const common = { password: "correct horse battery", name: "Kim" };
  for (const email of [ada, ben, olga]) await createOwner(ctx.parts, { ...common, tenantId, email });
  const people = await world.database.admin<{ id: string; email: string }[]>`
    update auth."user" set email_verified = true where email like ${`%${tag}%`} returning id, email`;
  const idOf = (email: string) => people.find((person) => person.email === email)!.id;
  const visitor = await world.visitor(tenantId);
  return {
    ...{ tenantId, ctx, visitor, ticketId: visitor.session.ticket_id },
    ...{ ada, adaId: idOf(ada), ben, benId: idOf(ben), olga, olgaId: idOf(olga) },
  };
}
