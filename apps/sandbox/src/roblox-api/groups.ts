import type { FastifyInstance } from 'fastify';
import type { Person, Role } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import { OTHER_GROUP } from './api-keys.ts';
import { sendRobloxError } from './users.ts';

type GroupRoute = { Params: { group: string } };

/** Adds Roblox's older groups service, with the public data of a group. It needs no key. */
export function groupRoutes(app: FastifyInstance, airline: Airline): void {
  const find = (id: string) => airline.group(id) ?? (id === OTHER_GROUP.id ? otherGroup : undefined);
  app.get<GroupRoute>('/v1/groups/:group', ({ params: { group } }, reply) => {
    const found = find(group);
    if (found === undefined) return sendRobloxError(reply, 400, 1, 'The group is invalid or does not exist.');
    const memberCount = found.people().length;
    return reply.send({ id: Number(group), name: found.name, memberCount, publicEntryAllowed: false });
  });
  app.get<GroupRoute>('/v1/groups/:group/roles', ({ params: { group } }, reply) => {
    const found = find(group);
    if (found === undefined) return sendRobloxError(reply, 400, 1, 'The group is invalid or does not exist.');
    const people = found.people();
    const guest = { id: 1, name: 'Guest', rank: 0, memberCount: 0 };
    const listed = found.roles().map(({ id, name, rank }) => ({
      id: Number(id),
      name,
      rank,
      memberCount: people.filter(({ roleIds }) => roleIds.includes(id)).length,
    }));
    return reply.send({ groupId: Number(group), roles: [guest, ...listed] });
  });
}

/** The group that no key reads, with its public data: one member, its owner. */
const otherGroup: {
  readonly name: string;
  readonly people: () => readonly Pick<Person, 'roleIds'>[];
  readonly roles: () => readonly Role[];
} = {
  name: OTHER_GROUP.name,
  people: () => [{ roleIds: ['1'] }],
  roles: () => [{ id: '1', name: 'Owner', rank: 255 }],
};
