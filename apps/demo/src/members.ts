import { canSchedule, isAdministrator, isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRole } from '@crewroom/server/integrations/roblox/group-ranks';
import {
  type CareerKind,
  composeCareer,
  composeLeaverCareer,
  type Ladder,
  type RankPeriod,
} from './careers.ts';
import type { Chance } from './chance.ts';
import { type DemoPerson, formerStaffOf } from './people.ts';
import { openTermStart, type PlayedYear } from './played-year.ts';
import { DAY, HOUR, type Timestamp } from './timestamp.ts';

/** What a member does on flights. */
export type Duty = 'captain' | 'first officer' | 'purser' | 'cabin';

/** When the portal first saw a member. */
type Arrival = 'founding' | 'early' | 'later' | 'recent' | 'this term';

/** How active a member is, and what they do. */
type Traits = {
  readonly duty: Duty;
  /** How often they fly, relative to 1 for an ordinary member. 0 is never. */
  readonly keenness: number;
  /** How often they dispatch or administer, relative to 1 for others with the same rights. */
  readonly diligence: number;
  readonly jobTitle: string | null;
  /** Null for the airline's default. */
  readonly requiredFlights: number | null;
  readonly neverSignedIn: boolean;
};

/** A member of the demo airline. */
export type Member = Traits & {
  readonly person: DemoPerson;
  readonly firstSeenAt: Timestamp;
  /** From then on they act; by then they have their current username. */
  readonly activeFrom: Timestamp;
  /** Oldest first. */
  readonly rankPeriods: readonly [RankPeriod, ...RankPeriod[]];
};

type NamedTraits = Partial<Traits> & { readonly arrival?: Arrival; readonly career?: CareerKind };

/** Traits fixed by username, for the people that one can sign in as and for rare cases. Chance decides all others. */
const namedTraits: Readonly<Record<string, NamedTraits>> = {
  OwnerOlivia: {
    arrival: 'founding',
    duty: 'captain',
    career: 'steady',
    keenness: 0.3,
    diligence: 1.5,
    jobTitle: 'Founder',
    requiredFlights: 0,
  },
  AdminAmir: {
    arrival: 'founding',
    duty: 'captain',
    career: 'steady',
    keenness: 0.7,
    diligence: 6,
    jobTitle: 'Personnel Manager',
    requiredFlights: 2,
  },
  AdminAgnes: {
    arrival: 'founding',
    duty: 'purser',
    career: 'steady',
    keenness: 0.6,
    diligence: 3,
    jobTitle: 'Flight Review',
    requiredFlights: 2,
  },
  DispatcherDana: {
    arrival: 'founding',
    duty: 'captain',
    career: 'transferred',
    keenness: 0.8,
    diligence: 7,
    jobTitle: 'Duty Dispatcher',
  },
  DispatcherDiego: { arrival: 'early', duty: 'first officer', career: 'steady', keenness: 0.7, diligence: 5 },
  CrewCasey: { arrival: 'early', career: 'transferred', keenness: 2.2, jobTitle: 'Cabin Crew Trainee' },
  CrewChidi: { arrival: 'later', keenness: 1.4 },
  SuspendedSam: { arrival: 'early', keenness: 1.2 },
  TooLowTheo: { arrival: 'later', keenness: 0.5 },
  OutsiderOtto: { arrival: 'early', keenness: 1 },
  NoPictureNia: { arrival: 'this term', keenness: 0 },
  PendingPicturePia: { arrival: 'recent', keenness: 0.8 },
  TwoRolesTara: { arrival: 'early', duty: 'cabin', career: 'just promoted', keenness: 1.3, diligence: 2 },
  SkyPilot: { arrival: 'recent', career: 'steady', keenness: 0.9 },
  SkyPilot_Retired: { arrival: 'early', keenness: 0.6 },
  KofiKnots: { arrival: 'founding', duty: 'captain', jobTitle: 'Chief Pilot' },
  RosterRegina: { arrival: 'founding', jobTitle: 'Head of Personnel', diligence: 2 },
  lena_leeward: { arrival: 'early', career: 'just promoted', jobTitle: 'Qualifications Desk', diligence: 2 },
  CabinChiefYusuf: { arrival: 'early', duty: 'purser', jobTitle: 'Head of Cabin Services', keenness: 1.6 },
  GroundsGreta: { arrival: 'early', jobTitle: 'Ground Operations Lead' },
  TrainerTomasz: { arrival: 'early', duty: 'purser', jobTitle: 'Cabin Crew Instructor', keenness: 1.8 },
  opsOctavia: { arrival: 'early', career: 'transferred', jobTitle: 'Network Planner' },
  weatherWren: { arrival: 'later', jobTitle: 'Weather Desk' },
  Crosswind_Caleb: { arrival: 'early', career: 'demoted', keenness: 0.6 },
  GalleyGwen: { arrival: 'early', duty: 'purser', jobTitle: 'Purser', keenness: 1.6 },
  purser_pablo: { arrival: 'early', duty: 'purser', jobTitle: 'Purser', keenness: 1.3 },
  HoldingPatternHugo: { arrival: 'later', keenness: 0.5, requiredFlights: 2 },
  trolleyTrix: { arrival: 'later', career: 'demoted', keenness: 1 },
  jumpseatJules: { arrival: 'recent', keenness: 0.1 },
  FirstDayFreya: { arrival: 'this term', keenness: 1.2 },
  new_wings_noah: { arrival: 'this term', keenness: 0.9 },
  SafetyCardSelma: { arrival: 'this term', keenness: 0.4 },
  windsockWanda: { arrival: 'this term', keenness: 0, neverSignedIn: true },
};

/** When members arrive, in percent of the time before the open term; for 'this term', of the open term until now. */
const ARRIVAL_PERCENTS: Readonly<Record<Arrival, readonly [from: number, to: number]>> = {
  founding: [0, 1],
  early: [2, 18],
  later: [20, 60],
  recent: [84, 97],
  'this term': [25, 80],
};

/** The duties of the ranks right below the dispatchers, the highest rank first. Lower ranks are cabin crew. */
const DUTIES_BELOW_DISPATCH: readonly Duty[] = ['captain', 'first officer', 'purser'];

const EARLY_PROBABILITY = 0.5;
/** Among those who did not arrive early. */
const LATER_PROBABILITY = 0.8;
/** Among those who arrived before the open term. */
const PROMOTED_PROBABILITY = 0.6;

type MemberContext = {
  readonly year: PlayedYear;
  readonly thresholds: RankThresholds;
  readonly ladder: Ladder;
  readonly chance: Chance;
};

/** Below the dispatchers the duty follows from the rank; from dispatchers up it is chosen by chance. */
function dutyOfRank(rank: number, { thresholds }: MemberContext, chance: Chance): Duty {
  if (canSchedule(rank, thresholds)) {
    return chance.pick(['captain', 'captain', 'first officer', 'purser', 'cabin']);
  }
  return DUTIES_BELOW_DISPATCH[thresholds.dispatch - 1 - rank] ?? 'cabin';
}

function arrivalOf({ username, roles }: DemoPerson, { thresholds }: MemberContext, chance: Chance): Arrival {
  const arrival = namedTraits[username]?.arrival;
  if (arrival !== undefined) return arrival;
  const rank = roles[0]?.rank ?? null;
  if (isAdministrator(rank, thresholds)) return 'founding';
  if (canSchedule(rank, thresholds) || chance.happens(EARLY_PROBABILITY)) return 'early';
  return chance.happens(LATER_PROBABILITY) ? 'later' : 'recent';
}

function arrivalTimeOf(person: DemoPerson, context: MemberContext, chance: Chance): Timestamp {
  const arrival = arrivalOf(person, context, chance);
  const { playedUntil, termStarts } = context.year;
  const open = openTermStart(context.year);
  const [from, to] = arrival === 'this term' ? [open, playedUntil] : [termStarts[0], open];
  const [least, most] = ARRIVAL_PERCENTS[arrival];
  // Drawn in thousandths of a percent, because chance returns whole numbers.
  return Math.round(from + ((to - from) * chance.between(least * 1000, most * 1000)) / 100_000);
}

function careerKindOf({ username }: DemoPerson, isNew: boolean, chance: Chance): CareerKind {
  const career = namedTraits[username]?.career;
  if (career !== undefined) return career;
  return !isNew && chance.happens(PROMOTED_PROBABILITY) ? 'promoted' : 'steady';
}

function rankPeriodsOf(person: DemoPerson, firstSeenAt: Timestamp, context: MemberContext, chance: Chance) {
  const { year, thresholds, ladder } = context;
  const span = { from: firstSeenAt, to: year.playedUntil };
  const [role = null] = person.roles;
  if (role === null || !isStaff(role.rank, thresholds))
    return composeLeaverCareer(role, ladder, span, chance);
  const kind = careerKindOf(person, firstSeenAt >= openTermStart(year), chance);
  return composeCareer(kind, { role, ladder, thresholds }, span, chance);
}

function composeMember(person: DemoPerson, context: MemberContext): Member {
  const chance = context.chance.fork(`member/${person.robloxId}`);
  const traitChance = context.chance.fork(`ways/${person.robloxId}`);
  const firstSeenAt = arrivalTimeOf(person, context, chance);
  const rankPeriods = rankPeriodsOf(person, firstSeenAt, context, chance);
  const lastRank = rankPeriods.findLast(({ role }) => role !== null)?.role?.rank ?? 0;
  const renamedAfter = person.formerUsernames.length * 3 * DAY;
  const { arrival: _, career: __, ...named } = namedTraits[person.username] ?? {};
  return {
    person,
    firstSeenAt,
    activeFrom: Math.min(firstSeenAt + renamedAfter + HOUR / 2, context.year.playedUntil),
    rankPeriods,
    duty: dutyOfRank(lastRank, context, traitChance),
    keenness: traitChance.between(5, 150) / 100,
    diligence: 1,
    requiredFlights: null,
    jobTitle: null,
    neverSignedIn: false,
    ...named,
  };
}

function ladderOf(people: readonly DemoPerson[], thresholds: RankThresholds): Ladder {
  const highestRoles = people.flatMap(({ roles }) => roles[0] ?? []);
  const byId = new Map(highestRoles.map((role) => [role.id, role]));
  return [...byId.values()]
    .filter(({ rank }) => isStaff(rank, thresholds))
    .toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id));
}

/**
 * Composes the airline's members, in the order in which the portal first saw them: all current staff, and a few who
 * left or lost the staff rank.
 */
export function composeMembers(
  people: readonly DemoPerson[],
  year: PlayedYear,
  thresholds: RankThresholds,
  chance: Chance,
): Member[] {
  const ladder = ladderOf(people, thresholds);
  const currentStaff = people.filter(({ roles }) => isStaff(roles[0]?.rank ?? null, thresholds));
  const formerStaff = ladder.length === 0 ? [] : formerStaffOf(people, thresholds.staff);
  return [...currentStaff, ...formerStaff]
    .map((person) => composeMember(person, { year, thresholds, ladder, chance }))
    .toSorted((a, b) => a.firstSeenAt - b.firstSeenAt);
}

/** The highest role of a member at a given time. */
export function roleAt({ rankPeriods }: Member, at: Timestamp): GroupRole | null {
  return rankPeriods.findLast(({ from }) => from <= at)?.role ?? null;
}

/**
 * The group roles of a member at a given time. Once they have their current highest role, all of their current ones.
 */
export function rolesAt(member: Member, at: Timestamp): readonly GroupRole[] {
  const role = roleAt(member, at);
  if (role === null) return [];
  const { roles } = member.person;
  return role.id === roles[0]?.id ? roles : [role, ...roles.filter(({ rank }) => rank < role.rank).slice(-1)];
}
