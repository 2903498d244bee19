import type { Airline } from '../airline/airline.ts';
import type { Person, Role } from '../airline/airline-schema.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Exchange, Handler, Route } from '../http/exchange.ts';
import { cloudError } from './cloud-errors.ts';
import { parseMembershipFilter } from './membership-filter.ts';
import { pageOf } from './page-of-items.ts';

const LARGEST_MEMBERSHIP_PAGE = 100;
const LARGEST_ROLE_PAGE = 20;

export interface GroupServices {
  readonly airline: Airline;
  readonly groupId: string;
  readonly apiKey: string;
}

/** Open Cloud v2, as far as reading a group's members and roles goes. */
export function groupRoutes(services: GroupServices): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/cloud\/v2\/groups\/(?<group>[^/]+)\/memberships$/,
      handle: forKeyHolders(services, (exchange) => memberships(services, exchange)),
    },
    {
      method: 'GET',
      path: /^\/cloud\/v2\/groups\/(?<group>[^/]+)\/roles$/,
      handle: forKeyHolders(services, (exchange) => roles(services, exchange)),
    },
    { method: 'ANY', path: /^\/cloud\//, handle: () => cloudError(404, 'Resource not found.') },
  ];
}

function forKeyHolders(services: GroupServices, handle: (exchange: Exchange) => Answer): Handler {
  return (exchange) => {
    const { group } = exchange.params;
    if (exchange.request.headers['x-api-key'] !== services.apiKey) return cloudError(401, 'Invalid API Key');
    if (group !== services.groupId) return cloudError(404, 'The group was not found.');
    return handle(exchange);
  };
}

function memberships({ airline, groupId }: GroupServices, { url }: Exchange): Answer {
  const filter = parseMembershipFilter(url.searchParams.get('filter'), groupId);
  if (filter.kind === 'invalid') return cloudError(400, 'The filter is invalid.');
  const candidates =
    filter.kind === 'users' ? filter.userIds.flatMap((id) => airline.person(id) ?? []) : airline.people();
  const found = candidates.filter(
    // Roblox does not say whether a role filter finds those who hold a higher role too; here it does.
    (person) =>
      person.roleIds.length > 0 && (filter.kind !== 'role' || person.roleIds.includes(filter.roleId)),
  );
  const page = pageOf(found, url.searchParams, LARGEST_MEMBERSHIP_PAGE);
  if (page.kind === 'invalid') return cloudError(400, page.message);
  return jsonAnswer(200, {
    groupMemberships: page.items.map((person) => membership(airline, groupId, person)),
    nextPageToken: page.nextPageToken,
  });
}

function membership(airline: Airline, groupId: string, person: Person): Record<string, unknown> {
  const paths = airline.rolesOf(person).map((role) => `groups/${groupId}/roles/${role.id}`);
  return {
    path: `groups/${groupId}/memberships/${Buffer.from(person.id).toString('base64url')}`,
    createTime: person.joinedAt,
    updateTime: person.joinedAt,
    user: `users/${person.id}`,
    role: paths[0],
    roles: paths,
  };
}

function roles({ airline, groupId }: GroupServices, { url }: Exchange): Answer {
  const page = pageOf(airline.roles(), url.searchParams, LARGEST_ROLE_PAGE);
  if (page.kind === 'invalid') return cloudError(400, page.message);
  const people = airline.people();
  return jsonAnswer(200, {
    groupRoles: page.items.map((role) => groupRole(groupId, role, people)),
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
