import { canSchedule, isAdministrator, isStaff } from '@crewroom/domain/contract/access';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { recordLogin, recordPerson } from '@crewroom/server/members/person';
import { applyRank } from '@crewroom/server/members/rank';
import { DAY, HOUR, MINUTE, type Moment } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type Duty, type Member, roleAt, rolesAt } from './members.ts';
import { grant, jobTitle, quota } from './records.ts';
import type { Act, Airline, Deed, World } from './world.ts';

/** The licences that go with a duty, in the order in which they are earned. */
const licencesOfDuty: Readonly<Record<Duty, readonly QualificationName[]>> = {
  captain: ['First Officer Licence', 'Captain License'],
  'first officer': ['First Officer Licence'],
  purser: ['Cabin Crew Licence', 'Maître de Cabine Licence'],
  cabin: ['Cabin Crew Licence'],
};

/** Licences beside those of rank and duty. */
const extraLicences: Readonly<Record<string, readonly QualificationName[]>> = {
  CrewCasey: ['Ground Services Licence'],
  GroundsGreta: ['Ground Services Licence', 'Tarmac Supervisor Licence'],
  opsOctavia: ['Network Division'],
  KofiKnots: ['Operations Division'],
  TwoRolesTara: ['Ground Services Licence'],
};

/** Some licence earned by the way. */
const EARNS_ANOTHER = 0.15;
/** By then somebody has given a newcomer a title and a quota, if they get any. */
const LATEST_SETTING = 45 * DAY;

/** Makes a member known under a name, with the rank they have then. */
function known(member: Member, username: string): Deed {
  const { robloxId, displayName } = member.person;
  return async (world) => {
    const id = await recordPerson(world.change, { robloxId, username, displayName }, world.change.now);
    world.arrive(member, id);
    await rank(member)(world);
    return id;
  };
}

/** Applies the rank that the group tells of a member. */
function rank(member: Member): Deed {
  return async (world) => {
    const roles = rolesAt(member, world.at);
    const [top] = roles;
    const membership =
      top === undefined ? ({ isMember: false } as const) : ({ isMember: true, top, roles } as const);
    return await applyRank(world.change, world.idOf(member), membership, world.change.now);
  };
}

function signIn(member: Member, username: string): Deed {
  return async (world) => {
    await known(member, username)(world);
    return await recordLogin(world.change, world.idOf(member));
  };
}

// A former name is given up before its bearer does anything here.
function arrivals(member: Member): Act[] {
  const { person, firstSeenAt, actsFrom, standings, neverSignedIn } = member;
  const { username } = person;
  const [firstName = username] = person.formerUsernames;
  const arrival = neverSignedIn ? known(member, firstName) : signIn(member, firstName);
  const renaming = { at: actsFrom, deed: known(member, username) };
  return [
    { at: firstSeenAt, deed: arrival },
    ...(firstName === username ? [] : [renaming]),
    ...standings.slice(1).map(({ from }) => ({ at: from, deed: rank(member) })),
  ];
}

function settings({ person, actsFrom, jobTitle: title, requiredFlights }: Member, chance: Chance): Act[] {
  const { username } = person;
  const soon = () => actsFrom + chance.between(DAY, LATEST_SETTING);
  return [
    ...(title === null ? [] : [{ at: soon(), deed: jobTitle(username, title) }]),
    ...(requiredFlights === null ? [] : [{ at: soon(), deed: quota(username, requiredFlights) }]),
  ];
}

function licencesOf(member: Member, { rules }: Airline, chance: Chance): QualificationName[] {
  const { thresholds } = rules;
  const held = member.standings.findLast(({ role }) => role !== null)?.role?.rank ?? null;
  const names = [...licencesOfDuty[member.duty], ...(extraLicences[member.person.username] ?? [])];
  if (isAdministrator(held, thresholds)) names.push('Administrative Division');
  else if (canSchedule(held, thresholds)) names.push('Operations Division');
  if (chance.happens(EARNS_ANOTHER)) names.push('Ground Services Licence');
  return [...new Set(names)];
}

// Newcomers earn their licences later; the keen ones among them, soon.
function licences(member: Member, airline: Airline, chance: Chance): Act[] {
  const { now, termStarts } = airline;
  const isNew = member.firstSeenAt >= (termStarts.at(-1) ?? now);
  if (member.neverSignedIn || (isNew && member.keenness <= 1)) return [];
  const names = licencesOf(member, airline, chance);
  const first = member.actsFrom + chance.between(DAY / 2, 2 * DAY);
  const step = Math.max(0, now - first) / (2 * names.length + 1);
  return names.map((name, index) => ({
    at: Math.round(first + index * step) - chance.between(0, MINUTE),
    deed: grant(member.person.username, name),
  }));
}

/** How the members arrive, rise and fall, and what goes with it. */
export function membershipActs(airline: Airline): Act[] {
  return airline.members.flatMap((member) => {
    const chance = airline.chance.fork(`membership/${member.person.robloxId}`);
    return [...arrivals(member), ...settings(member, chance), ...licences(member, airline, chance)];
  });
}

/** The keen look in every day, the others now and then. */
function usualVisit({ keenness }: Member, now: Moment, chance: Chance): Moment {
  return now - (keenness >= 0.5 ? chance.between(20 * MINUTE, 6 * DAY) : chance.between(3 * DAY, 32 * DAY));
}

/** The last visit of each member: after what they did last, and before they lost their rank. */
export function visitActs({ members, now, rules, chance }: Airline, world: World): Act[] {
  return members.flatMap((member) => {
    const times = chance.fork(`visit/${member.person.robloxId}`);
    const hasLeft = !isStaff(roleAt(member, now)?.rank ?? null, rules.thresholds);
    const until = hasLeft ? (member.standings.at(-1)?.from ?? now) - MINUTE : now;
    const usual = Math.min(usualVisit(member, now, times), until - times.between(MINUTE, DAY));
    const last = world.lastDeedOf(member);
    const after = last === undefined ? 0 : last + times.between(MINUTE, HOUR);
    const at = Math.min(Math.max(usual, after), until);
    if (member.neverSignedIn || at <= member.actsFrom) return [];
    return [{ at, deed: signIn(member, member.person.username) }];
  });
}
