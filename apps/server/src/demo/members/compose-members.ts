import type { GroupRole } from '../../roblox/group-ranks.ts';
import type { Chance } from '../chance.ts';
import type { DemoPerson } from '../demo-person.ts';
import { type Frame, openedAt, openTermStart } from '../frame.ts';
import { DAY, HOUR, type Moment } from '../moments.ts';
import { type Career, composeCareer, composeLoss, type Ladder } from './careers.ts';
import type { DemoMember } from './demo-member.ts';
import { departedPeople } from './departed-people.ts';
import { dutyOfRank } from './duties.ts';
import { type Arrival, type CareerKind, storylineOf } from './storylines.ts';

/** The parts of the time before the open term, or of the open one itself, in which members of a kind arrive. */
const ARRIVALS: Readonly<Record<Arrival, readonly [from: number, to: number]>> = {
  founding: [0, 1],
  early: [2, 18],
  later: [20, 60],
  recent: [84, 97],
  'this term': [25, 80],
};

function arrivalOf({ username, roles }: DemoPerson, { settings }: Frame, chance: Chance): Arrival {
  const { arrival } = storylineOf(username);
  if (arrival !== undefined) return arrival;
  const rank = roles[0]?.rank ?? 0;
  if (rank >= settings.thresholds.admin) return 'founding';
  if (rank >= settings.thresholds.dispatch || chance.happens(0.5)) return 'early';
  return chance.happens(0.8) ? 'later' : 'recent';
}

function firstSeen(person: DemoPerson, frame: Frame, chance: Chance): Moment {
  const arrival = arrivalOf(person, frame, chance);
  const opened = openedAt(frame);
  const open = openTermStart(frame);
  const [from, to] = arrival === 'this term' ? [open, frame.now] : [opened, open];
  const [least, most] = ARRIVALS[arrival];
  return Math.round(from + ((to - from) * chance.between(least * 1000, most * 1000)) / 100_000);
}

function careerKindOf({ username }: DemoPerson, isNew: boolean, chance: Chance): CareerKind {
  const { career } = storylineOf(username);
  if (career !== undefined) return career;
  return !isNew && chance.happens(0.6) ? 'promoted' : 'steady';
}

function ladderOf(people: readonly DemoPerson[], { settings }: Frame): Ladder {
  const tops = people.flatMap(({ roles }) => roles[0] ?? []);
  const byId = new Map(tops.map((role) => [role.id, role]));
  return [...byId.values()]
    .filter(({ rank }) => rank >= settings.thresholds.staff)
    .toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id));
}

type Parts = { readonly firstSeenAt: Moment; readonly career: Career };

function composeMember(person: DemoPerson, { firstSeenAt, career }: Parts, frame: Frame): DemoMember {
  const story = storylineOf(person.username);
  const chance = frame.chance.fork(`ways/${person.robloxId}`);
  const { standings, rankChanges } = career;
  const rank = standings.findLast(({ role }) => role !== null)?.role?.rank ?? 0;
  const renamedAfter = person.formerUsernames.length * 3 * DAY;
  return {
    id: frame.newId(firstSeenAt),
    person,
    firstSeenAt,
    actsFrom: Math.min(firstSeenAt + renamedAfter + HOUR / 2, frame.now),
    standings,
    rankChanges,
    duty: story.duty ?? dutyOfRank(rank, frame.settings.thresholds.dispatch, chance),
    keenness: story.keenness ?? chance.between(5, 150) / 100,
    diligence: story.diligence ?? 1,
    requiredFlights: story.requiredFlights ?? null,
    jobTitle: story.jobTitle ?? null,
    neverSignedIn: story.neverSignedIn ?? false,
  };
}

function composeStaff(person: DemoPerson, role: GroupRole, ladder: Ladder, frame: Frame): DemoMember {
  const chance = frame.chance.fork(`member/${person.robloxId}`);
  const firstSeenAt = firstSeen(person, frame, chance);
  const isNew = firstSeenAt >= openTermStart(frame);
  const roles = { role, ladder, thresholds: frame.settings.thresholds };
  const kind = careerKindOf(person, isNew, chance);
  const career = composeCareer(kind, roles, { from: firstSeenAt, to: frame.now }, chance);
  return composeMember(person, { firstSeenAt, career }, frame);
}

function composeDeparted(person: DemoPerson, ladder: Ladder, frame: Frame): DemoMember[] {
  const [lowest, next = lowest] = ladder;
  if (lowest === undefined || next === undefined) return [];
  const chance = frame.chance.fork(`member/${person.robloxId}`);
  const firstSeenAt = firstSeen(person, frame, chance);
  const lostAt = Math.round(firstSeenAt + (frame.now - firstSeenAt) * (chance.between(70, 88) / 100));
  const [after = null] = person.roles;
  const before = after === null ? next : lowest;
  const career = composeLoss(before, after, lostAt, { from: firstSeenAt, to: frame.now });
  return [composeMember(person, { firstSeenAt, career }, frame)];
}

/**
 * The airline's members, in the order in which the portal first saw them: everybody of staff rank or above, as they
 * stand in the group now, and a few who left or fell below.
 */
export function composeMembers(people: readonly DemoPerson[], frame: Frame): DemoMember[] {
  const ladder = ladderOf(people, frame);
  const { staff } = frame.settings.thresholds;
  const present = people.flatMap((person) => {
    const [top] = person.roles;
    return top !== undefined && top.rank >= staff ? [composeStaff(person, top, ladder, frame)] : [];
  });
  const departed = departedPeople(people, staff).flatMap((person) => composeDeparted(person, ladder, frame));
  return [...present, ...departed].toSorted((a, b) => a.firstSeenAt - b.firstSeenAt);
}
