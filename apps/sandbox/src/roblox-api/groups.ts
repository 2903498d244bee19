import type { FastifyInstance } from 'fastify';
import type { Airline } from '../airline/airline.ts';
import { OTHER_GROUP } from './api-keys.ts';
import { sendRobloxError } from './users.ts';

type GroupRoute = { Params: { group: string } };

export interface GroupServices {
  readonly airline: Airline;
  readonly airlineName: string;
  readonly groupId: string;
}

/** Roblox's older service of groups: what everybody may know of one. It asks for no key. */
export function groupRoutes(app: FastifyInstance, { airline, airlineName, groupId }: GroupServices): void {
  const names = new Map<string, string>([
    [groupId, airlineName],
    [OTHER_GROUP.id, OTHER_GROUP.name],
  ]);
  app.get<GroupRoute>('/v1/groups/:group', ({ params: { group } }, reply) => {
    const name = names.get(group);
    if (name === undefined) return sendRobloxError(reply, 400, 1, 'The group is invalid or does not exist.');
    const memberCount = group === groupId ? airline.people().filter(isMember).length : 1;
    return reply.send({ id: Number(group), name, memberCount, publicEntryAllowed: false });
  });
  app.get<GroupRoute>('/v1/groups/:group/roles', ({ params: { group } }, reply) => {
    if (!names.has(group)) return sendRobloxError(reply, 400, 1, 'The group is invalid or does not exist.');
    const roles = group === groupId ? airline.roles() : [{ id: '1', name: 'Owner', rank: 255 }];
    const people = airline.people();
    const countOf = (id: string) =>
      group === groupId ? people.filter(({ roleIds }) => roleIds.includes(id)).length : 1;
    const guest = { id: 1, name: 'Guest', rank: 0, memberCount: 0 };
    const listed = roles.map(({ id, name, rank }) => ({
      id: Number(id),
      name,
      rank,
      memberCount: countOf(id),
    }));
    return reply.send({ groupId: Number(group), roles: [guest, ...listed] });
  });
}

function isMember({ roleIds }: { readonly roleIds: readonly string[] }): boolean {
  return roleIds.length > 0;
}
