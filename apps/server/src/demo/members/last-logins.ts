import type { FlightDraft } from '../flights/flight-draft.ts';
import { logOf } from '../flights/log-rows.ts';
import type { Frame } from '../frame.ts';
import { DAY, HOUR, MINUTE, type Moment } from '../moments.ts';
import type { Act } from '../records/acts.ts';
import { type DemoMember, presentRoleOf } from './demo-member.ts';

type Deeds = ReadonlyMap<DemoMember, Moment>;

/** The last thing each member has done in the portal. */
function lastDeeds(drafts: readonly FlightDraft[], acts: readonly Act[]): Deeds {
  const last = new Map<DemoMember, Moment>();
  for (const { by, at } of [...drafts.flatMap(logOf), ...acts]) {
    if (by !== null) last.set(by, Math.max(at, last.get(by) ?? 0));
  }
  return last;
}

/** The keen look in every day, the others now and then. */
function usualVisit({ keenness }: DemoMember, { now, chance }: Frame): Moment {
  return now - (keenness >= 0.5 ? chance.between(20 * MINUTE, 6 * DAY) : chance.between(3 * DAY, 32 * DAY));
}

/**
 * When each member was last here: never before what they did last, and not after they lost their rank. Null for one
 * who holds a rank and never came.
 */
export function composeLastLogins(
  members: readonly DemoMember[],
  drafts: readonly FlightDraft[],
  acts: readonly Act[],
  frame: Frame,
): ReadonlyMap<DemoMember, Moment | null> {
  const deeds = lastDeeds(drafts, acts);
  const lastLogin = (member: DemoMember): Moment | null => {
    if (member.neverSignedIn) return null;
    const chance = frame.chance.fork(`visit/${member.person.robloxId}`);
    const lost = (presentRoleOf(member)?.rank ?? 0) < frame.settings.thresholds.staff;
    const until = lost ? (member.standings.at(-1)?.from ?? frame.now) : frame.now;
    const visit = Math.min(usualVisit(member, { ...frame, chance }), until - chance.between(MINUTE, DAY));
    const deed = deeds.get(member);
    const after = deed === undefined ? 0 : deed + chance.between(MINUTE, HOUR);
    return Math.min(Math.max(visit, after, member.firstSeenAt), until);
  };
  return new Map(members.map((member) => [member, lastLogin(member)]));
}
