import { z } from 'zod';
import type { Airline } from '../airline/airline.ts';
import { type Person, robloxIdSchema } from '../airline/airline-schema.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { type Issue, readJson } from '../http/request-body.ts';

// Wider than Roblox's own rules: the portal must bear with whatever its provider says.
const nameSchema = z.string().trim().min(1).max(100);

const accountChangeSchema = z.strictObject({
  username: nameSchema.optional(),
  displayName: nameSchema.optional(),
  rank: z.int().min(1).max(255).nullable().optional(),
  roleName: nameSchema.nullable().optional(),
});

export function listAccounts(airline: Airline): Answer {
  return jsonAnswer(200, { accounts: airline.people().map((person) => account(airline, person)) });
}

export async function changeAccount(
  airline: Airline,
  { params: { id: address }, request }: Exchange,
): Promise<Answer> {
  const id = robloxIdSchema.safeParse(address);
  if (!id.success) return refusal([{ path: 'robloxUserId', message: 'must be a positive whole number' }]);
  const body = await readJson(request, accountChangeSchema);
  if (!body.valid) return refusal(body.issues);
  const outcome = await airline.change(id.data, body.data);
  if (outcome.kind === 'refused') return refusal(outcome.issues);
  return jsonAnswer(200, account(airline, outcome.person));
}

function refusal(issues: readonly Issue[]): Answer {
  return jsonAnswer(400, { message: 'The account was not changed', issues });
}

function account(airline: Airline, person: Person): Record<string, unknown> {
  const roles = airline.rolesOf(person);
  return {
    robloxUserId: person.id,
    username: person.username,
    displayName: person.displayName,
    formerUsernames: person.formerUsernames,
    rank: roles[0]?.rank ?? null,
    roleName: roles[0]?.name ?? null,
    roles: roles.map(({ id, name, rank }) => ({ id, name, rank })),
    picture: person.headshot === 'Completed',
    persona: person.persona?.note ?? null,
  };
}
