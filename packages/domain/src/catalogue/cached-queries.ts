import { type Topic, topics } from '../contract/topics.ts';
import { weekStartOf } from '../days.ts';
import { columnsOfBoard } from '../flights/board-columns.ts';
import { isScheduleDay } from '../flights/schedule.ts';
import type { EndpointName, endpointTable, InputOf, ResponseOf } from './endpoints.ts';

type Gets = {
  [Name in EndpointName]: (typeof endpointTable)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/** The reads whose answers are kept: all but those of which each is read for itself. */
export type CachedQueryName = Exclude<
  Gets,
  | 'exportOwnData'
  | 'freeCrew'
  | 'seatCandidates'
  | 'gameFlights'
  | 'shortages'
  | 'gateConflicts'
  | 'nameSearches'
  | 'publicDepartures'
  | 'pushKey'
  | 'securityLog'
  | 'insights'
  | 'insightFlights'
  | 'insightCandidates'
  | 'groupRoles'
  | 'previewRanks'
  | 'setup'
  | 'discordToLink'
>;

/**
 * What an answer depends on: topics, `self` for the topic of who asks, `inbox` for that of what they are told, `own` for that of
 * what they alone see, and `lines` for the flights in whose lines they wait.
 */
export type Dependency = Topic | 'self' | 'inbox' | 'own' | 'lines';

/** The part of an address behind its `?`. */
export type Search = { readonly get: (name: string) => string | null };

type CachedQuery<Name extends CachedQueryName> = {
  /** What changes the answer. `now` is a day or instant. */
  readonly dependsOn:
    | readonly Dependency[]
    | ((asked: Pick<InputOf<Name>, 'params' | 'query'>, now: string) => readonly Dependency[]);
  /** The same in the words of the answer, where only it names them: what `lines` stands for, or who was found. */
  readonly names?: (response: ResponseOf<Name>) => readonly Topic[];
  /** What else is shown in the answer: once that turns out to be outdated it is read again. */
  readonly shows?: (response: ResponseOf<Name>) => readonly Topic[];
  /**
   * The screen that reads it first, and what it asks for there; undefined where the app alone reads it. `today` is a day
   * (`YYYY-MM-DD`).
   */
  readonly screen?: {
    readonly path: string;
    /** The part of the address's search whose text stands for the call's `:id`; without it there is nothing to read. */
    readonly id?: string;
    readonly query?: (search: Search, today: string) => Readonly<Record<string, string>> | undefined;
  };
};

type Flights = readonly { readonly _id: string }[];

const flights = (lists: Readonly<Record<string, Flights>>): Topic[] =>
  Object.values(lists).flatMap((list) => list.map(({ _id }) => topics.flight(_id)));

const members = (people: readonly { readonly _id: string }[]): Topic[] =>
  people.map(({ _id }) => topics.member(_id));

/** The day (`YYYY-MM-DD`) whose week the schedule at an address shows: the one it names, or today. */
function dayOfSchedule(search: Search, today: string): string {
  const date = search.get('date');
  return isScheduleDay(date) ? date : today;
}

const weekAsked = (search: Search, today: string) => ({
  date: weekStartOf(dayOfSchedule(search, today)).slice(0, 10),
});

/** All members of the staff, unless the address of the administrative division has a search or a filter of the server's. */
const membersAsked = (search: Search) =>
  search.get('search') === null && search.get('filter') !== 'quota-deficit' ? {} : undefined;

/** All reads whose answers are kept, with what they depend on: the server's versions and the screens' queries go by it. */
export const cachedQueries: { readonly [Name in CachedQueryName]: CachedQuery<Name> } = {
  me: { dependsOn: ['self'] },
  // Profiles and records name others: who dispatches the flights, who assigned a seat, who promoted the member.
  ownProfile: {
    dependsOn: ['self', topics.term, topics.names, 'lines'],
    names: ({ waitingFor }) => flights({ waitingFor }),
    screen: { path: '/profile' },
  },
  user: {
    dependsOn: ({ params }) => [topics.member(params.id), topics.term, topics.names],
    screen: { path: '/profile/:id' },
  },
  lookUpUser: { dependsOn: [], names: ({ userId }) => [topics.member(userId)] },
  // Who is on the staff is told to administrators alone; the others read again what they have found.
  searchUsers: { dependsOn: [topics.members], names: members },
  leaderboard: { dependsOn: [topics.leaderboard, topics.term], screen: { path: '/leaderboard' } },
  ownTerms: { dependsOn: ['self', topics.term] },
  ownYear: { dependsOn: ['self'] },
  previewTerm: { dependsOn: [topics.term, topics.members, topics.board] },
  flightWeek: {
    dependsOn: ({ query: { date } }, now) => [topics.weekOf(date ?? now), topics.names],
    shows: ({ flights: days }) => flights(days),
    screen: { path: '/flights', query: weekAsked },
  },
  // With the viewer's own seats on other flights, leave and qualifications.
  flight: {
    dependsOn: ({ params }) => [topics.flight(params.id), 'self', topics.names],
    screen: { path: '/flights/:id' },
  },
  flightLog: { dependsOn: ({ params }) => [topics.flight(params.id), topics.names] },
  attendance: { dependsOn: ({ params }) => [topics.flight(params.id)] },
  schedulingBoard: {
    dependsOn: [topics.board, topics.names],
    shows: (board) => flights(columnsOfBoard(board)),
    screen: { path: '/scheduling' },
  },
  aircraft: { dependsOn: [topics.aircraft] },
  preferences: { dependsOn: ['own'] },
  calendar: { dependsOn: ['own'] },
  discord: { dependsOn: ['own'] },
  notifications: { dependsOn: ['own'] },
  ownSessions: { dependsOn: ['own'] },
  // What people write and the portal says names members as they are called now.
  inbox: { dependsOn: ['inbox', topics.names] },
  ownLeave: { dependsOn: ['own', topics.names] },
  leaveQueue: { dependsOn: [topics.leave, topics.term, topics.members, topics.names] },
  // Whether they were read and what became of an appeal, only the member and administrators can see.
  ownSanctions: { dependsOn: ['self', 'own', topics.names] },
  // A review and a seat touch the member; what was contested or decided only they and administrators can see.
  reliability: {
    dependsOn: ({ params: { id } }) => [topics.member(id), topics.record(id), topics.own(id), topics.names],
  },
  licences: { dependsOn: [topics.licences, topics.members, topics.names] },
  appealQueue: { dependsOn: [topics.members, topics.names] },
  adminUsers: {
    dependsOn: [topics.members, topics.term],
    shows: ({ users }) => members(users),
    screen: { path: '/admin', query: membersAsked },
  },
  adminUser: {
    dependsOn: ({ params }) => [
      topics.member(params.id),
      topics.record(params.id),
      topics.term,
      topics.names,
    ],
    screen: { path: '/admin', id: 'user' },
  },
  // Who is meant by a username depends on who holds it.
  adminHistory: {
    dependsOn: ({ query: { targetUser, actor } }) =>
      targetUser || actor ? [topics.history, topics.names, topics.members] : [topics.history, topics.names],
  },
  roster: { dependsOn: [topics.members], screen: { path: '/admin' } },
  outbox: { dependsOn: [topics.outbox] },
  erasures: { dependsOn: [topics.erasures, topics.names], screen: { path: '/admin/security' } },
  airline: { dependsOn: [topics.settings] },
  settings: { dependsOn: [topics.settings, topics.names], screen: { path: '/admin/settings' } },
  gameKeys: { dependsOn: [topics.keys], screen: { path: '/admin/keys' } },
};

/** Whether something is the name of a read whose answer is kept. */
export const isCachedQueryName = (name: unknown): name is CachedQueryName =>
  typeof name === 'string' && name in cachedQueries;

/** What the answer to a read depends on, as far as it is known before it is read. */
export function dependenciesOf(name: CachedQueryName, asked: unknown, now: string): readonly Dependency[] {
  const { dependsOn } = cachedQueries[name];
  // Each reading is given what its own call asks for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof dependsOn === 'function' ? dependsOn(asked as never, now) : dependsOn;
}

/** The topics that the answer to a read names: those it depends on, and those that are but shown in it. */
export function topicsOfResponse(name: CachedQueryName, response: unknown) {
  const { names, shows } = cachedQueries[name];
  // Each reading is given an answer of its own call.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const own = response as never;
  return { names: names?.(own) ?? [], shows: shows?.(own) ?? [] };
}
