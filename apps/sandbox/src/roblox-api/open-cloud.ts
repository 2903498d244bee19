import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Person, Role } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import type { Group } from '../airline/group.ts';
import { type apiKeys, judgeKey, OTHER_GROUP } from './api-keys.ts';

const DEFAULT_PAGE_SIZE = 10;
const MAX_MEMBERSHIP_PAGE = 100;
const MAX_ROLE_PAGE = 20;
const MAX_USERS_IN_FILTER = 50;

const ERROR_CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
};

export type OpenCloudServices = {
  readonly airline: Airline;
  readonly keys: ReturnType<typeof apiKeys>;
};

type GroupRoute = { Params: { group: string } };
type UserRoute = { Params: { id: string } };
type GroupRequest = FastifyRequest<GroupRoute>;

/** Means every group in the URL of a list of memberships. */
const EVERY_GROUP = '-';

/** Adds the part of Open Cloud v2 that reads groups, their members and roles, and one user. */
export function openCloudRoutes(app: FastifyInstance, services: OpenCloudServices): void {
  const { airline } = services;
  const forKeyHolders = guardByKey(services, () => airline.groups()[0]?.id ?? '');
  const forGroup = guardByKey(services, ({ params }) => {
    const { group } = z.object({ group: z.string() }).parse(params);
    return group === EVERY_GROUP ? (airline.groups()[0]?.id ?? '') : group;
  });

  /** Sends the response for a group, or an error when it does not exist. */
  const about =
    (send: (group: Group, request: GroupRequest, reply: FastifyReply) => FastifyReply) =>
    (request: GroupRequest, reply: FastifyReply) => {
      const group = airline.group(request.params.group);
      return group === undefined
        ? sendCloudError(reply, 404, 'The group was not found.')
        : send(group, request, reply);
    };

  app.get<GroupRoute>(
    '/cloud/v2/groups/:group',
    forGroup,
    about(({ id, name }, _request, reply) => reply.send({ path: `groups/${id}`, id, displayName: name })),
  );
  app.get<GroupRoute>('/cloud/v2/groups/:group/memberships', forGroup, (request, reply) =>
    request.params.group === EVERY_GROUP
      ? membershipsOfUsers(airline, request, reply)
      : about(memberships)(request, reply),
  );
  app.get<GroupRoute>('/cloud/v2/groups/:group/roles', forGroup, about(roles));
  app.get<UserRoute>('/cloud/v2/users/:id', forKeyHolders, (request, reply) => {
    const person = airline.person(request.params.id);
    return person ? reply.send(cloudUser(person)) : sendCloudError(reply, 404, 'The user was not found.');
  });
  app.all('/cloud/*', (_request, reply) => sendCloudError(reply, 404, 'Resource not found.'));
}

/** Admits requests with a key for their group. A group that does not exist is rejected as missing, not because of its key. */
function guardByKey(
  { airline, keys }: OpenCloudServices,
  groupOf: (request: FastifyRequest) => string,
): RouteShorthandOptions {
  const isGroup = (id: string) => airline.group(id) !== undefined;
  return {
    preHandler: (request, reply, done) => {
      const group = groupOf(request);
      const isKnown = isGroup(group) || group === OTHER_GROUP.id;
      const judged = judgeKey(keys, request.headers['x-api-key'], group, isGroup);
      if (judged === 'invalid') sendInvalidKey(reply);
      else if (judged === 'forbidden' && isKnown)
        sendCloudError(reply, 403, 'Insufficient permission for the resource.');
      else done();
    },
  };
}

/** Sends an error in the form of Open Cloud v2. */
export function sendCloudError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ code: ERROR_CODES[status] ?? 'INTERNAL', message, details: [] });
}

/**
 * Sends the error for a wrong or expired key. Such a key never passes the gateway before Open Cloud, so the response has the
 * gateway's shape.
 */
export function sendInvalidKey(reply: FastifyReply): FastifyReply {
  return reply.code(401).send({ errors: [{ code: 0, message: 'Invalid API Key' }] });
}

function memberships(group: Group, request: GroupRequest, reply: FastifyReply): FastifyReply {
  const query = parsePageQuery(request);
  if (!query) return sendCloudError(reply, 400, 'maxPageSize must be a whole number');
  const filter = parseMembershipFilter(query.filter.trim(), group.id);
  if (!filter) return sendCloudError(reply, 400, 'The filter is invalid.');
  const candidates = filter.userIds?.flatMap((id) => group.person(id) ?? []) ?? group.people();
  const found = candidates.filter(
    // Roblox does not document whether a role filter also finds members with a higher role. Here it does.
    ({ roleIds }) => roleIds.length > 0 && (filter.roleId === undefined || roleIds.includes(filter.roleId)),
  );
  const listed = found.map((person) => membership(group, person));
  return sendMemberships(reply, listed, query);
}

/** Sends the memberships of some users in every group. Roblox rejects it without a filter for users. */
function membershipsOfUsers(airline: Airline, request: GroupRequest, reply: FastifyReply): FastifyReply {
  const query = parsePageQuery(request);
  if (!query) return sendCloudError(reply, 400, 'maxPageSize must be a whole number');
  const userIds = parseMembershipFilter(query.filter.trim(), '')?.userIds;
  if (!userIds) return sendCloudError(reply, 400, 'The filter is invalid.');
  const listed = airline.groups().flatMap((group) => {
    const people = userIds.flatMap((id) => group.person(id) ?? []);
    return people.filter(({ roleIds }) => roleIds.length > 0).map((person) => membership(group, person));
  });
  return sendMemberships(reply, listed, query);
}

function sendMemberships(
  reply: FastifyReply,
  listed: readonly Record<string, unknown>[],
  query: PageQuery,
): FastifyReply {
  const page = pageOf(listed, query, 'memberships', MAX_MEMBERSHIP_PAGE);
  if (!page) return sendCloudError(reply, 400, 'The pageToken is invalid for this request');
  return reply.send({ groupMemberships: page.items, nextPageToken: page.nextPageToken });
}

function membership(group: Group, person: Person): Record<string, unknown> {
  const paths = group.rolesOf(person).map((role) => `groups/${group.id}/roles/${role.id}`);
  return {
    path: `groups/${group.id}/memberships/${Buffer.from(person.id).toString('base64url')}`,
    createTime: person.joinedAt,
    updateTime: person.joinedAt,
    user: `users/${person.id}`,
    role: paths[0],
    roles: paths,
  };
}

function roles(group: Group, request: GroupRequest, reply: FastifyReply): FastifyReply {
  const query = parsePageQuery(request);
  if (!query) return sendCloudError(reply, 400, 'maxPageSize must be a whole number');
  const page = pageOf(group.roles(), query, 'roles', MAX_ROLE_PAGE);
  if (!page) return sendCloudError(reply, 400, 'The pageToken is invalid for this request');
  const people = group.people();
  return reply.send({
    groupRoles: page.items.map((role) => groupRole(group.id, role, people)),
    nextPageToken: page.nextPageToken,
  });
}

function groupRole(groupId: string, role: Role, people: readonly Person[]): Record<string, unknown> {
  return {
    path: `groups/${groupId}/roles/${role.id}`,
    id: role.id,
    displayName: role.name,
    rank: role.rank,
    memberCount: people.filter((person) => person.roleIds.includes(role.id)).length,
  };
}

function cloudUser(person: Person): Record<string, unknown> {
  return {
    path: `users/${person.id}`,
    createTime: person.createdAt,
    id: person.id,
    name: person.username,
    displayName: person.displayName,
    about: '',
    locale: 'en_us',
  };
}

/** The members that a filter selects: some users, the members of a role, or everybody without both. */
type MembershipFilter = {
  readonly userIds?: readonly string[];
  readonly roleId?: string;
};

const USER_EQUALS = /^user\s*==\s*(['"])users\/(?<userId>\d+)\1$/;
const USER_IN = /^user\s+in\s+\[(?<list>[^\]]*)\]$/;
const USER_IN_LIST = /^\s*(['"])users\/(\d+)\1\s*$/;
const ROLE_EQUALS = /^role\s*==\s*(['"])groups\/(?<group>\d+)\/roles\/(?<roleId>\d+)\1$/;

/** Reads the few filters that Roblox accepts, or returns null for any other. */
function parseMembershipFilter(filter: string, groupId: string): MembershipFilter | null {
  if (filter === '') return {};
  const { userId } = USER_EQUALS.exec(filter)?.groups ?? {};
  if (userId) return { userIds: [userId] };
  const { group, roleId } = ROLE_EQUALS.exec(filter)?.groups ?? {};
  if (roleId && group === groupId) return { roleId };
  const { list } = USER_IN.exec(filter)?.groups ?? {};
  if (list === undefined) return null;
  const listed = list.split(',').map((item) => USER_IN_LIST.exec(item)?.[2]);
  const userIds = listed.filter((id) => id !== undefined);
  const isReadable = userIds.length === listed.length && userIds.length <= MAX_USERS_IN_FILTER;
  return isReadable ? { userIds } : null;
}

const pageQuerySchema = z.object({
  filter: z.string().default(''),
  maxPageSize: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
  pageToken: z.string().default(''),
});

type PageQuery = z.infer<typeof pageQuerySchema>;

function parsePageQuery(request: GroupRequest): PageQuery | null {
  return pageQuerySchema.safeParse(request.query).data ?? null;
}

/** The content of a page token: the offset of the next page, and its query. */
const tokenSchema = z.strictObject({
  offset: z.int().positive(),
  query: z.string(),
});

type PageOfItems<T> = {
  readonly items: readonly T[];
  readonly nextPageToken: string;
};

/** Returns one page of a list, or null when the token belongs to another query. */
function pageOf<T>(
  all: readonly T[],
  { filter, maxPageSize, pageToken }: PageQuery,
  collection: string,
  largestPage: number,
): PageOfItems<T> | null {
  const query = JSON.stringify([collection, filter, maxPageSize]);
  const token = pageToken === '' ? { offset: 0, query } : decodeToken(pageToken);
  if (token?.query !== query) return null;
  // A page size of 0 counts as absent. Page sizes over the maximum are reduced.
  const end = token.offset + Math.min(Number(maxPageSize) || DEFAULT_PAGE_SIZE, largestPage);
  const next = { offset: end, query };
  return {
    items: all.slice(token.offset, end),
    nextPageToken: end < all.length ? Buffer.from(JSON.stringify(next)).toString('base64url') : '',
  };
}

function decodeToken(token: string): z.infer<typeof tokenSchema> | null {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
