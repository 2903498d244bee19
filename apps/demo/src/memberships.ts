import { canSchedule, isAdministrator, isStaff } from '@crewroom/domain/contract/access';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { markRead } from '@crewroom/server/features/inbox/inbox';
import { applyRank } from '@crewroom/server/features/roster/rank';
import { recordLogin, recordPerson } from '@crewroom/server/platform/people/person';
import type { Chance } from './chance.ts';
import { type Duty, type Member, roleAt, rolesAt } from './members.ts';
import { openTermStart } from './played-year.ts';
import { grantQualification, setJobTitleOf, setQuotaOf } from './records.ts';
import { DAY, HOUR, MINUTE, type Timestamp } from './timestamp.ts';
import type { Action, Airline, ScheduledAction, World } from './world.ts';

/** The qualifications of a duty, in the order in which they are granted. */
const qualificationsOfDuty: Readonly<Record<Duty, readonly QualificationName[]>> = {
  captain: ['First Officer Licence', 'Captain License'],
  'first officer': ['First Officer Licence'],
  purser: ['Cabin Crew Licence', 'Maître de Cabine Licence'],
  cabin: ['Cabin Crew Licence'],
};

/** Further qualifications by username. */
const extraQualifications: Readonly<Record<string, readonly QualificationName[]>> = {
  CrewCasey: ['Ground Services Licence'],
  GroundsGreta: ['Ground Services Licence', 'Tarmac Supervisor Licence'],
  opsOctavia: ['Network Division'],
  KofiKnots: ['Operations Division'],
  TwoRolesTara: ['Ground Services Licence'],
};

/** How many have the Ground Services Licence in addition to those of their duty. */
const GROUND_SERVICES_PROBABILITY = 0.15;
/** A new member's job title and quota are set within this time, if they have any. */
const LATEST_SETUP = 45 * DAY;

/** Stores or updates a member, with the username and the rank they have at that time. */
function recordMember(member: Member, username: string): Action {
  const { robloxId, displayName } = member.person;
  return async (world) => {
    const id = await recordPerson(world.uow, { robloxId, username, displayName }, world.uow.now);
    world.rememberId(member, id);
    await storeRank(member)(world);
    return id;
  };
}

/** Stores the rank that a member has in the group at that time. */
function storeRank(member: Member): Action {
  return async (world) => {
    const roles = rolesAt(member, world.at);
    const [top] = roles;
    const membership =
      top === undefined ? ({ isMember: false } as const) : ({ isMember: true, top, roles } as const);
    return await applyRank(world.uow, world.idOf(member), membership, world.uow.now);
  };
}

/** Stores a member as `recordMember` does, and that they signed in. */
function signIn(member: Member, username: string): Action {
  return async (world) => {
    await recordMember(member, username)(world);
    return await recordLogin(world.uow, world.idOf(member));
  };
}

// A member with a former username is renamed before they act.
function arrivals(member: Member): ScheduledAction[] {
  const { person, firstSeenAt, activeFrom, rankPeriods, neverSignedIn } = member;
  const { username } = person;
  const [firstUsername = username] = person.formerUsernames;
  const arrival = neverSignedIn ? recordMember(member, firstUsername) : signIn(member, firstUsername);
  const renaming = { at: activeFrom, action: recordMember(member, username) };
  return [
    { at: firstSeenAt, action: arrival },
    ...(firstUsername === username ? [] : [renaming]),
    ...rankPeriods.slice(1).map(({ from }) => ({ at: from, action: storeRank(member) })),
  ];
}

function titleAndQuota(
  { person, activeFrom, jobTitle, requiredFlights }: Member,
  chance: Chance,
): ScheduledAction[] {
  const { username } = person;
  const soon = () => activeFrom + chance.between(DAY, LATEST_SETUP);
  return [
    ...(jobTitle === null ? [] : [{ at: soon(), action: setJobTitleOf(username, jobTitle) }]),
    ...(requiredFlights === null ? [] : [{ at: soon(), action: setQuotaOf(username, requiredFlights) }]),
  ];
}

function qualificationsOf(member: Member, { rules }: Airline, chance: Chance): QualificationName[] {
  const { thresholds } = rules;
  const lastRank = member.rankPeriods.findLast(({ role }) => role !== null)?.role?.rank ?? null;
  const names = [
    ...qualificationsOfDuty[member.duty],
    ...(extraQualifications[member.person.username] ?? []),
  ];
  if (isAdministrator(lastRank, thresholds)) names.push('Administrative Division');
  else if (canSchedule(lastRank, thresholds)) names.push('Operations Division');
  if (chance.happens(GROUND_SERVICES_PROBABILITY)) names.push('Ground Services Licence');
  return [...new Set(names)];
}

// New members have no qualifications yet, except very active ones.
function qualifications(member: Member, airline: Airline, chance: Chance): ScheduledAction[] {
  const isNew = member.firstSeenAt >= openTermStart(airline);
  if (member.neverSignedIn || (isNew && member.keenness <= 1)) return [];
  const names = qualificationsOf(member, airline, chance);
  const first = member.activeFrom + chance.between(DAY / 2, 2 * DAY);
  const step = Math.max(0, airline.playedUntil - first) / (2 * names.length + 1);
  return names.map((name, index) => ({
    at: Math.round(first + index * step) - chance.between(0, MINUTE),
    action: grantQualification(member.person.username, name),
  }));
}

/** All actions about memberships: arrival, rank changes, qualifications, job titles and quotas. */
export function membershipActions(airline: Airline): ScheduledAction[] {
  return airline.members.flatMap((member) => {
    const chance = airline.chance.fork(`membership/${member.person.robloxId}`);
    return [
      ...arrivals(member),
      ...titleAndQuota(member, chance),
      ...qualifications(member, airline, chance),
    ];
  });
}

/** Active members visited lately, others less recently. */
function usualVisit({ keenness }: Member, playedUntil: Timestamp, chance: Chance): Timestamp {
  return (
    playedUntil - (keenness >= 0.5 ? chance.between(20 * MINUTE, 6 * DAY) : chance.between(3 * DAY, 32 * DAY))
  );
}

/** A sign-in at which the member reads all of their notices until then. */
function visit(member: Member): Action {
  return async (world) => {
    const signedIn = await signIn(member, member.person.username)(world);
    const { uow } = world;
    const userId = world.idOf(member);
    const latest = await uow.trx
      .selectFrom('inbox_items')
      .where('user_id', '=', userId)
      .where('at', '<=', uow.now.toISOString())
      .orderBy('at', 'desc')
      .orderBy('number', 'desc')
      .orderBy('id', 'desc')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    const rank = roleAt(member, uow.now.getTime())?.rank ?? null;
    if (latest !== undefined) await markRead(uow, { userId, rank }, latest.id);
    return signedIn;
  };
}

/** The last sign-in of each member: after their last action as it was `played`, and before they lost their staff rank. */
export function visitActions(
  { members, playedUntil, rules, chance }: Airline,
  played: World,
): ScheduledAction[] {
  return members.flatMap((member) => {
    const visitChance = chance.fork(`visit/${member.person.robloxId}`);
    const isFormerStaff = !isStaff(roleAt(member, playedUntil)?.rank ?? null, rules.thresholds);
    const latest = isFormerStaff ? (member.rankPeriods.at(-1)?.from ?? playedUntil) - MINUTE : playedUntil;
    const usual = Math.min(
      usualVisit(member, playedUntil, visitChance),
      latest - visitChance.between(MINUTE, DAY),
    );
    const lastActedAt = played.lastActedAt(member);
    const earliest = lastActedAt === undefined ? 0 : lastActedAt + visitChance.between(MINUTE, HOUR);
    const at = Math.min(Math.max(usual, earliest), latest);
    if (member.neverSignedIn || at <= member.activeFrom) return [];
    return [{ at, action: visit(member) }];
  });
}
