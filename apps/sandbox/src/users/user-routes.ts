import { z } from 'zod';
import type { Airline } from '../airline/airline.ts';
import type { Person } from '../airline/airline-schema.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Exchange, Route } from '../http/exchange.ts';
import { readJson } from '../http/request-body.ts';
import { robloxError } from './roblox-error.ts';

const MAX_USERS = 200;

const userIdsSchema = z.object({
  userIds: z.array(z.union([z.int(), z.string().regex(/^\d+$/)])),
  excludeBannedUsers: z.boolean().optional(),
});
const usernamesSchema = z.object({
  usernames: z.array(z.string()),
  excludeBannedUsers: z.boolean().optional(),
});

export function userRoutes(airline: Airline): Route[] {
  return [
    { method: 'POST', path: /^\/v1\/users$/, handle: (exchange) => usersById(airline, exchange) },
    {
      method: 'POST',
      path: /^\/v1\/usernames\/users$/,
      handle: (exchange) => usersByName(airline, exchange),
    },
    { method: 'GET', path: /^\/v1\/users\/(?<id>\d+)$/, handle: (exchange) => userById(airline, exchange) },
  ];
}

async function usersById(airline: Airline, { request }: Exchange): Promise<Answer> {
  const body = await readJson(request, userIdsSchema);
  if (!body.valid) return robloxError(400, 0, 'The request body is invalid.');
  if (body.data.userIds.length > MAX_USERS) return robloxError(400, 1, 'There are too many requested ids.');
  const found = body.data.userIds.flatMap((id) => airline.person(String(id)) ?? []);
  return jsonAnswer(200, { data: found.map(minimalUser) });
}

async function usersByName(airline: Airline, { request }: Exchange): Promise<Answer> {
  const body = await readJson(request, usernamesSchema);
  if (!body.valid) return robloxError(400, 0, 'The request body is invalid.');
  if (body.data.usernames.length > MAX_USERS) return robloxError(400, 2, 'Too many usernames.');
  const data = body.data.usernames.flatMap((requestedUsername) => {
    const person = airline.findByUsername(requestedUsername);
    return person ? [{ requestedUsername, ...minimalUser(person) }] : [];
  });
  return jsonAnswer(200, { data });
}

function userById(airline: Airline, { params: { id = '' } }: Exchange): Answer {
  const person = airline.person(id);
  if (!person) return robloxError(404, 3, 'The user id is invalid.');
  return jsonAnswer(200, {
    description: '',
    created: person.createdAt,
    isBanned: false,
    externalAppDisplayName: null,
    ...minimalUser(person),
  });
}

function minimalUser(person: Person): Record<string, unknown> {
  return {
    hasVerifiedBadge: false,
    id: Number(person.id),
    name: person.username,
    displayName: person.displayName,
  };
}
