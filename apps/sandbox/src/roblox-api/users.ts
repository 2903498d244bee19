import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Person } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import { parseJsonBody } from '../request-body.ts';

const MAX_USERS = 200;

const userIdsSchema = z.object({
  userIds: z.array(z.union([z.int(), z.string().regex(/^\d+$/)])),
  excludeBannedUsers: z.boolean().optional(),
});
const usernamesSchema = z.object({
  usernames: z.array(z.string()),
  excludeBannedUsers: z.boolean().optional(),
});

/** Adds Roblox's users service, which finds people by id or name. It needs no key. */
export function userRoutes(app: FastifyInstance, airline: Airline): void {
  app.post('/v1/users', ({ body }, reply) => usersById(airline, body, reply));
  app.post('/v1/usernames/users', ({ body }, reply) => usersByName(airline, body, reply));
  app.get<{ Params: { id: string } }>('/v1/users/:id(^\\d+$)', ({ params: { id } }, reply) => {
    const person = airline.person(id);
    return person ? reply.send(user(person)) : sendRobloxError(reply, 404, 3, 'The user id is invalid.');
  });
}

/** Sends an error in the form of Roblox's older services (users, thumbnails). */
export function sendRobloxError(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
): FastifyReply {
  const body = { errors: [{ code, message, userFacingMessage: 'Something went wrong' }] };
  return reply.code(status).send(body);
}

/** Sends the users with some ids, without unknown ids. */
function usersById(airline: Airline, body: unknown, reply: FastifyReply): FastifyReply {
  const parsed = parseJsonBody(body, userIdsSchema);
  if (!parsed.valid) return sendRobloxError(reply, 400, 0, 'The request body is invalid.');
  const { userIds } = parsed.data;
  if (userIds.length > MAX_USERS) return sendRobloxError(reply, 400, 1, 'There are too many requested ids.');
  const found = userIds.flatMap((id) => airline.person(String(id)) ?? []);
  return reply.send({ data: found.map(minimalUser) });
}

/** Sends the users with some names, without unknown names. A former username finds a person who had it. */
function usersByName(airline: Airline, body: unknown, reply: FastifyReply): FastifyReply {
  const parsed = parseJsonBody(body, usernamesSchema);
  if (!parsed.valid) return sendRobloxError(reply, 400, 0, 'The request body is invalid.');
  const { usernames } = parsed.data;
  if (usernames.length > MAX_USERS) return sendRobloxError(reply, 400, 2, 'Too many usernames.');
  const data = usernames.flatMap((requestedUsername) => {
    const person = airline.findByUsername(requestedUsername);
    return person ? [{ requestedUsername, ...minimalUser(person) }] : [];
  });
  return reply.send({ data });
}

function user(person: Person): Record<string, unknown> {
  return {
    description: '',
    created: person.createdAt,
    isBanned: false,
    externalAppDisplayName: null,
    ...minimalUser(person),
  };
}

function minimalUser(person: Person): Record<string, unknown> {
  return {
    hasVerifiedBadge: false,
    id: Number(person.id),
    name: person.username,
    displayName: person.displayName,
  };
}
