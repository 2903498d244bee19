import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Person, robloxIdSchema } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import type { PersonChange } from '../airline/person-change.ts';
import type { Chat } from '../discord/chat.ts';
import type { GuildEvents } from '../discord/events.ts';
import type { Interactions } from '../discord/interactions.ts';
import { isLoopbackRequest } from '../loopback.ts';
import type { PushService } from '../push/push-service.ts';
import { parseJsonBody, refuse } from '../request-body.ts';
import { chatControls } from './chat-controls.ts';
import { erasureSchema, sendErasure } from './erasure.ts';
import { eventControls } from './event-controls.ts';
import { type Faults, faultSchema } from './faults.ts';
import { groupControls } from './group-controls.ts';
import { pushControls } from './push-controls.ts';

export type ControlServices = {
  readonly airline: Airline;
  readonly chat: Chat;
  readonly events: GuildEvents;
  readonly interactions: Interactions;
  readonly push: PushService;
  readonly faults: Faults;
  readonly clock: () => Date;
};

// Wider than Roblox's own limits, to test that the portal accepts other names.
const nameSchema = z.string().trim().min(1).max(100);

const accountChangeSchema = z.strictObject({
  username: nameSchema.optional(),
  displayName: nameSchema.optional(),
  rank: z.int().min(1).max(255).nullable().optional(),
  roleName: nameSchema.nullable().optional(),
  memberships: z
    .array(
      z.strictObject({
        groupId: robloxIdSchema,
        rank: z.int().min(1).max(255).nullable(),
        roleName: nameSchema.nullable().optional(),
      }),
    )
    .optional(),
});

/** A change in the body of a request. A null rank removes the person from the group. */
export type AccountInput = z.input<typeof accountChangeSchema>;

const accountsChangeSchema = z.strictObject({
  accounts: z.array(accountChangeSchema.extend({ robloxUserId: robloxIdSchema })),
});

/**
 * Adds the routes with which tests and developers control the sandbox. Only programs on this machine may use them, not web
 * pages.
 */
export function controlRoutes(app: FastifyInstance, services: ControlServices): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isLoopbackRequest(request.raw)) done();
    else reply.code(403).send({ message: 'The controls answer callers on this machine only' });
  });
  accountControls(app, services.airline);
  groupControls(app, services.airline);
  faultControls(app, services.faults);

  chatControls(app, services.chat, services.interactions);
  eventControls(app, services.events);
  pushControls(app, services.push);

  app.post('/control/erasure', async ({ body }, reply) => {
    const parsed = parseJsonBody(body, erasureSchema);
    if (!parsed.valid) return refuse(reply, 'No notice was sent', parsed.issues);
    const { kind, ...outcome } = await sendErasure(parsed.data, services.clock());
    return reply.code(kind === 'answered' ? 200 : 502).send(outcome);
  });
}

function accountControls(app: FastifyInstance, airline: Airline): void {
  app.get('/control/accounts', (_request, reply) =>
    reply.send({ accounts: airline.people().map((person) => account(airline, person)) }),
  );

  app.put<{ Params: { id: string } }>('/control/accounts/:id', async ({ params, body }, reply) => {
    const id = robloxIdSchema.safeParse(params.id);
    if (!id.success) {
      const issue = { path: 'robloxUserId', message: 'must be a positive whole number' };
      return refuse(reply, 'The account was not changed', [issue]);
    }
    const parsed = parseJsonBody(body, accountChangeSchema);
    if (!parsed.valid) return refuse(reply, 'The account was not changed', parsed.issues);
    const outcome = await airline.change([{ id: id.data, ...parsed.data }]);
    if (outcome.kind === 'refused') {
      const issues = outcome.problems.map(({ field, message }) => ({ path: field, message }));
      return refuse(reply, 'The account was not changed', issues);
    }
    return reply.send(accountsOf(airline, [id.data])[0]);
  });

  app.put('/control/accounts', async ({ body }, reply) => {
    const parsed = parseJsonBody(body, accountsChangeSchema);
    if (!parsed.valid) return refuse(reply, 'No account was changed', parsed.issues);
    const changes = parsed.data.accounts.map(({ robloxUserId, ...change }): PersonChange => ({
      id: robloxUserId,
      ...change,
    }));
    const outcome = await airline.change(changes);
    if (outcome.kind === 'refused') {
      const issues = outcome.problems.map(({ index, field, message }) => ({
        path: `accounts.${index}.${field}`,
        message,
      }));
      return refuse(reply, 'No account was changed', issues);
    }
    return reply.send({
      accounts: accountsOf(
        airline,
        changes.map(({ id }) => id),
      ),
    });
  });
}

function faultControls(app: FastifyInstance, faults: Faults): void {
  app.get('/control/faults', (_request, reply) => reply.send({ faults: faults.list() }));

  app.put('/control/faults', ({ body }, reply) => {
    const parsed = parseJsonBody(body, faultSchema);
    if (!parsed.valid) return refuse(reply, 'No fault was injected', parsed.issues);
    faults.inject(parsed.data);
    return reply.send({ faults: faults.list() });
  });

  app.delete('/control/faults', (_request, reply) => {
    faults.clear();
    return reply.send({ faults: faults.list() });
  });
}

function accountsOf(airline: Airline, ids: readonly string[]): Record<string, unknown>[] {
  return ids.flatMap((id) => airline.person(id) ?? []).map((person) => account(airline, person));
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
