import { foldName } from '@crewroom/domain/members/rules';
import type { DemoRow } from '../demo-rows.ts';
import { instantOf, type Moment, maybeInstantOf } from '../moments.ts';
import { type DemoMember, lastRoleOf, presentRoleOf } from './demo-member.ts';

/** What only the rest of the data says about a member. */
export type MemberFacts = {
  readonly role: string | null;
  readonly requiredFlights: number;
  readonly lastLoginAt: Moment | null;
};

function rankColumns(member: DemoMember) {
  const present = presentRoleOf(member);
  const last = lastRoleOf(member);
  return {
    rank: present?.rank ?? null,
    rank_role_id: present?.id ?? null,
    rank_name: present?.name ?? null,
    last_rank: last?.rank ?? null,
    last_rank_role_id: last?.id ?? null,
  };
}

/** A member's own row. */
export function memberRow(member: DemoMember, facts: MemberFacts): DemoRow<'users'> {
  const { id, person, firstSeenAt, standings } = member;
  const seen = facts.lastLoginAt ?? firstSeenAt;
  const changed = standings.at(-1)?.from ?? firstSeenAt;
  return {
    id,
    roblox_id: person.robloxId,
    username: person.username,
    username_key: foldName(person.username),
    username_seen_at: instantOf(seen),
    display_name: person.displayName,
    display_name_key: foldName(person.displayName),
    role: facts.role,
    ...rankColumns(member),
    rank_checked_at: instantOf(Math.max(seen, changed)),
    required_flights: facts.requiredFlights,
    first_seen_at: instantOf(firstSeenAt),
    last_login_at: maybeInstantOf(facts.lastLoginAt),
    forgotten_at: null,
  };
}

/** The names a member went by when the portal first saw them, given up before they did anything here. */
export function formerNameRows({ id, person, actsFrom }: DemoMember): DemoRow<'former_usernames'>[] {
  return person.formerUsernames.map((username) => ({
    user_id: id,
    username,
    username_key: foldName(username),
    seen_until: instantOf(actsFrom),
  }));
}

/** Every group role a member holds now, the one everybody has included. */
export function groupRoleRows({ id, person }: DemoMember): DemoRow<'group_roles'>[] {
  return person.roles.map((role) => ({ user_id: id, role_id: role.id, rank: role.rank, name: role.name }));
}
