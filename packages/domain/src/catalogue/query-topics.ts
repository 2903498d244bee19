import { type Topic, topics } from '../contract/topics.ts';
import { weekStartOf } from '../days.ts';
import { columnsOfBoard } from '../flights/board-columns.ts';
import { isScheduleDay } from '../flights/schedule.ts';
import type { EndpointName, endpointTable, InputOf, ResponseOf } from './endpoints.ts';

type Gets = {
  [Name in EndpointName]: (typeof endpointTable)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/** The names of GET endpoints with topics: all except those that are read rarely, or that no topic covers. */
export type QueryName = Exclude<
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
  | 'securityKinds'
  | 'insights'
  | 'insightFlights'
  | 'insightCandidates'
  | 'groupRoles'
  | 'previewRanks'
  | 'setup'
  | 'discordToLink'
>;

/**
 * What a response depends on: topics, `self` for the viewer's own topic, `inbox` for their inbox, `own` for their private data,
 * and `waitlists` for the flights on whose waitlists they are.
 */
export type Dependency = Topic | 'self' | 'inbox' | 'own' | 'waitlists';

/** The query string of a URL. */
export type Search = { readonly get: (name: string) => string | null };

/** A screen that reads a query first, and the request it sends. `today` is a day (`YYYY-MM-DD`). */
export type ScreenQuery = {
  readonly path: string;
  /** The query parameter with the endpoint's `:id`. Without it no request is sent. */
  readonly id?: string;
  readonly query?: (search: Search, today: string) => Readonly<Record<string, string>> | undefined;
};

type QueryTopics<Name extends QueryName> = {
  /** The topics that change the response. `now` is a day or timestamp. */
  readonly dependsOn:
    | readonly Dependency[]
    | ((input: Pick<InputOf<Name>, 'params' | 'query'>, now: string) => readonly Dependency[]);
  /** Dependencies that only the response reveals: the flights behind `waitlists`, or the members found. */
  readonly revealedTopics?: (response: ResponseOf<Name>) => readonly Topic[];
  /** Topics of data in the response that are not part of its version. Invalidating one refetches the response. */
  readonly shownTopics?: (response: ResponseOf<Name>) => readonly Topic[];
  /** The screen that reads it first. Undefined if only the app reads it. */
  readonly screen?: ScreenQuery;
};

type Flights = readonly { readonly _id: string }[];

const flightTopics = (lists: Readonly<Record<string, Flights>>): Topic[] =>
  Object.values(lists).flatMap((list) => list.map(({ _id }) => topics.flight(_id)));

const memberTopics = (people: readonly { readonly _id: string }[]): Topic[] =>
  people.map(({ _id }) => topics.member(_id));

/** Returns the day (`YYYY-MM-DD`) whose week the schedule shows: the one in the URL, or today. */
function dayOfSchedule(search: Search, today: string): string {
  const date = search.get('date');
  return isScheduleDay(date) ? date : today;
}

const weekQuery = (search: Search, today: string) => ({
  date: weekStartOf(dayOfSchedule(search, today)).slice(0, 10),
});

/** Returns the request for all staff, unless the URL of the admin area has a search or a filter of the server. */
const memberListQuery = (search: Search) =>
  search.get('search') === null && search.get('filter') !== 'quota-deficit' ? {} : undefined;

/** Returns the request of the overview above the members, which an open record or view replaces. */
const overviewQuery = (search: Search) =>
  search.get('user') === null && search.get('view') === null ? {} : undefined;

/**
 * The topics of each query. They tell the web app what to refetch, and version the responses of queries that are
 * registered with `registerCachedQuery`.
 */
export const queryTopics: { readonly [Name in QueryName]: QueryTopics<Name> } = {
  me: { dependsOn: ['self'] },
  // Profiles and records name others: the dispatchers of flights, members who assigned a seat or promoted the member.
  ownProfile: {
    dependsOn: ['self', 'own', topics.term, topics.names, 'waitlists'],
    revealedTopics: ({ waitingFor }) => flightTopics({ waitingFor }),
    screen: { path: '/profile' },
  },
  user: {
    dependsOn: ({ params }) => [topics.member(params.id), topics.term, topics.names],
    screen: { path: '/profile/:id' },
  },
  lookUpUser: { dependsOn: [], revealedTopics: ({ userId }) => [topics.member(userId)] },
  // Only administrators are notified of who is on the staff. Other screens depend on the members they found.
  searchUsers: { dependsOn: [topics.members], revealedTopics: memberTopics },
  leaderboard: { dependsOn: [topics.leaderboard, topics.term], screen: { path: '/leaderboard' } },
  ownTerms: { dependsOn: ['self', topics.term] },
  ownYear: { dependsOn: ['self'] },
  previewTerm: {
    dependsOn: [topics.term, topics.members, topics.board],
    screen: { path: '/admin', query: overviewQuery },
  },
  flightWeek: {
    dependsOn: ({ query: { date } }, now) => [topics.weekOf(date ?? now), topics.names],
    shownTopics: ({ flights: days }) => flightTopics(days),
    screen: { path: '/flights', query: weekQuery },
  },
  // Includes the viewer's own seats on other flights, leave and qualifications.
  flight: {
    dependsOn: ({ params }) => [topics.flight(params.id), 'self', topics.names],
    screen: { path: '/flights/:id' },
  },
  flightLog: { dependsOn: ({ params }) => [topics.flight(params.id), topics.names] },
  attendance: { dependsOn: ({ params }) => [topics.flight(params.id)] },
  schedulingBoard: {
    dependsOn: [topics.board, topics.names],
    shownTopics: (board) => flightTopics(columnsOfBoard(board)),
    screen: { path: '/scheduling' },
  },
  aircraft: { dependsOn: [topics.aircraft] },
  preferences: { dependsOn: ['own'] },
  calendar: { dependsOn: ['own'] },
  discord: { dependsOn: ['own'] },
  notifications: { dependsOn: ['own'] },
  ownSessions: { dependsOn: ['own'] },
  // Texts name members by their current names.
  inbox: { dependsOn: ['inbox', topics.names] },
  ownLeave: { dependsOn: ['own', topics.names] },
  leaveQueue: {
    dependsOn: [topics.leave, topics.term, topics.members, topics.names],
    screen: { path: '/admin', query: overviewQuery },
  },
  // Only the member and administrators see whether a sanction was read, and the result of an appeal.
  ownSanctions: { dependsOn: ['self', 'own', topics.names] },
  // A review and a seat invalidate the member. Only they and administrators see contested and decided events.
  reliability: {
    dependsOn: ({ params: { id } }) => [topics.member(id), topics.record(id), topics.own(id), topics.names],
  },
  licences: {
    dependsOn: [topics.licences, topics.members, topics.names],
    screen: { path: '/admin', query: overviewQuery },
  },
  appealQueue: {
    dependsOn: [topics.members, topics.names],
    screen: { path: '/admin', query: overviewQuery },
  },
  adminUsers: {
    dependsOn: [topics.members, topics.term],
    shownTopics: ({ users }) => memberTopics(users),
    screen: { path: '/admin', query: memberListQuery },
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
  // The member behind a username depends on its current holder.
  adminHistory: {
    dependsOn: ({ query: { targetUser, actor } }) =>
      targetUser || actor ? [topics.history, topics.names, topics.members] : [topics.history, topics.names],
  },
  roster: { dependsOn: [topics.members], screen: { path: '/admin' } },
  outbox: { dependsOn: [topics.outbox], screen: { path: '/admin' } },
  erasures: { dependsOn: [topics.erasures, topics.names], screen: { path: '/admin/security' } },
  airline: { dependsOn: [topics.settings] },
  settings: { dependsOn: [topics.settings, topics.names], screen: { path: '/admin/settings' } },
  gameKeys: { dependsOn: [topics.keys], screen: { path: '/admin/keys' } },
};

/** Returns whether a value is the name of a query with topics. */
export const isQueryName = (name: unknown): name is QueryName =>
  typeof name === 'string' && name in queryTopics;

/** Returns what the response of a query depends on, as far as it is known before it is read. */
export function dependenciesOf(name: QueryName, input: unknown, now: string): readonly Dependency[] {
  const { dependsOn } = queryTopics[name];
  // Each query gets its own endpoint's input.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof dependsOn === 'function' ? dependsOn(input as never, now) : dependsOn;
}

/** Returns the topics in the response of a query: those it reveals and depends on, and those that are only shown in it. */
export function topicsOfResponse(name: QueryName, response: unknown) {
  const { revealedTopics, shownTopics } = queryTopics[name];
  // Each query gets a response of its own endpoint.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const own = response as never;
  return { revealedTopics: revealedTopics?.(own) ?? [], shownTopics: shownTopics?.(own) ?? [] };
}
