import type { DemoPerson } from '../demo-person.ts';

/** People of the sandbox who used to fly here. */
const knownToHaveFlown = new Set(['OutsiderOtto', 'TooLowTheo']);

/** People who closed their books for good: the sandbox does not know them. */
const farewells: readonly DemoPerson[] = [
  {
    robloxId: '771840215',
    username: 'FarewellFelix',
    displayName: 'Felix',
    formerUsernames: [],
    roles: [],
  },
  {
    robloxId: '3150887462',
    username: 'gone_gliding_gia',
    displayName: 'Gia',
    formerUsernames: [],
    roles: [],
  },
];

/** Those who are remembered but no longer of staff rank (at least `staff`), the ones outside the group included. */
export function departedPeople(people: readonly DemoPerson[], staff: number): DemoPerson[] {
  const ids = new Set(people.map(({ robloxId }) => robloxId));
  const fallen = people.filter(
    ({ username, roles }) => knownToHaveFlown.has(username) && (roles[0]?.rank ?? 0) < staff,
  );
  return [...fallen, ...farewells.filter(({ robloxId }) => !ids.has(robloxId))];
}
