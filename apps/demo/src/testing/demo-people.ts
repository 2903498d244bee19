import { demoAirline } from '@crewroom/sandbox/airline/demo-airline';
import type { DemoPerson } from '../people.ts';

/** The sandbox's people as it tells of them, the highest of their roles first. */
export function demoPeople(): DemoPerson[] {
  const { people, roles } = demoAirline();
  return people.map(({ id, username, displayName, formerUsernames, roleIds }) => ({
    robloxId: id,
    username,
    displayName,
    formerUsernames,
    roles: roles.filter((role) => roleIds.includes(role.id)).toSorted((a, b) => b.rank - a.rank),
  }));
}
