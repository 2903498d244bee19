import { demoAirline } from '@crewroom/sandbox/airline/demo-airline';
import { changePeople, type PersonChange } from '@crewroom/sandbox/airline/person-change';
import type { DemoPerson } from '../people.ts';

/** The sandbox's people after such changes, in the sandbox's format, the highest of their roles first. */
export function demoPeople(changes: readonly PersonChange[] = []): DemoPerson[] {
  const airline = demoAirline();
  const before = {
    people: new Map(airline.people.map((person) => [person.id, person])),
    roles: new Map(airline.roles.map((role) => [role.id, role])),
  };
  const changed = changePeople(before, changes, new Date('2026-11-01T12:00:00.000Z'));
  if (changed.kind === 'refused') throw new Error(changed.problems.map(({ message }) => message).join());
  const roles = [...changed.roles.values()];
  return [...changed.people.values()].map(({ id, username, displayName, formerUsernames, roleIds }) => ({
    robloxId: id,
    username,
    displayName,
    formerUsernames,
    roles: roles.filter((role) => roleIds.includes(role.id)).toSorted((a, b) => b.rank - a.rank),
  }));
}
