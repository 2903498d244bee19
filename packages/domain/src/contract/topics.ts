import { weekStartOf } from '../days.ts';
import {
  defaultThresholds,
  hasRequiredRank,
  isAdministrator,
  type MemberAccess,
  type RankThresholds,
  type Viewer,
} from './access.ts';

/**
 * The name of data that can change. A command names the topics it invalidates, and a query the topics it depends on. A screen
 * reads a query again when one of its topics was invalidated. Topics are about data, not about screens.
 */
export type Topic =
  | `flight:${string}`
  | `week:${string}`
  | `member:${string}`
  | `inbox:${string}`
  | `record:${string}`
  | `own:${string}`
  | (typeof singleTopics)[number];

const singleTopics = [
  'board',
  'aircraft',
  'leaderboard',
  'members',
  'history',
  'term',
  'leave',
  'licences',
  'keys',
  'erasures',
  'outbox',
  'names',
  'settings',
] as const;

/** Creates topics. */
export const topics = {
  /** One flight: its fields, status, seats and log. */
  flight: (flightId: string): Topic => `flight:${flightId}`,
  /** The flights of one week of the schedule, by any day (`YYYY-MM-DD`) or timestamp in it. Weeks start Monday 00:00Z. */
  weekOf: (departure: string): Topic => `week:${weekStartOf(departure).slice(0, 10)}`,
  /** The scheduling board: the flights that wait for a decision, are open, concluded or rejected. */
  board: 'board',
  /** The types of aircraft that a flight's form offers. */
  aircraft: 'aircraft',
  /** One member: name, picture, rank, record, and their flights. Queries that return their name depend on it. */
  member: (userId: string): Topic => `member:${userId}`,
  /** The members on the leaderboard and their pay. */
  leaderboard: 'leaderboard',
  /** The administrators' list: its members, and their rank, role, figures, quota, leave and suspension. */
  members: 'members',
  /** The administrative history. */
  history: 'history',
  /** The open term and its credits. All figures of the term depend on it too. */
  term: 'term',
  /** The administrators' list of leave. */
  leave: 'leave',
  /** The administrators' list of qualifications that expire. */
  licences: 'licences',
  /** The keys of the game server. */
  keys: 'keys',
  /** The pending erasures that Roblox requested. */
  erasures: 'erasures',
  /** The posts to the airline's chat that are pending. */
  outbox: 'outbox',
  /** The names of members. Screens that show names read them again when a member is renamed. */
  names: 'names',
  /** The airline's settings: its name, ranks, pay and links. Every screen depends on it. */
  settings: 'settings',
  /** The notifications of one member. */
  inbox: (userId: string): Topic => `inbox:${userId}`,
  /**
   * Data of one member that only administrators, or they and the member, see: hidden notes, appeals, leave requests,
   * reliability events.
   */
  record: (userId: string): Topic => `record:${userId}`,
  /**
   * Data of one member that only they, or they and administrators, see: sessions, Discord account, leave requests, appeals and
   * reliability events.
   */
  own: (userId: string): Topic => `own:${userId}`,
} as const;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const kindsWithId = new Set(['flight', 'member', 'inbox', 'record', 'own']);
const DAY = /^\d{4}-\d\d-\d\d$/;

function isMonday(day: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && topics.weekOf(day) === `week:${day}`;
}

/** Returns whether a text, from an event or a header, is a topic. */
export function isTopic(text: string): text is Topic {
  const [kind = '', subject, ...rest] = text.split(':');
  if (subject === undefined) return singleTopics.some((topic) => topic === kind);
  if (rest.length > 0) return false;
  return kind === 'week' ? isMonday(subject) : kindsWithId.has(kind) && ID.test(subject);
}

/**
 * An invalidated topic. With a `dispatcherId` it is about a flight that is not approved, which only that dispatcher and
 * administrators may know of.
 */
export type Invalidation = { readonly topic: Topic; readonly dispatcherId?: string };

/** The topics that a change invalidated, or `everything` if they are unknown or too many. */
export type InvalidatedTopics = readonly Invalidation[] | 'everything';

/** The maximum number of topics that a change may name. They fit into an HTTP header and into a PostgreSQL notification. */
export const MAX_TOPICS = 60;

/** The access level of topics that not all staff may read. */
const readableWith: Readonly<Record<string, MemberAccess>> = {
  members: 'admin',
  history: 'admin',
  leave: 'admin',
  licences: 'admin',
  outbox: 'admin',
  record: 'admin',
  keys: 'owner',
  erasures: 'owner',
  board: 'dispatch',
  aircraft: 'dispatch',
};

/**
 * Returns whether a viewer may know that a topic was invalidated. An inbox, and a member's own data, are only for that member.
 */
export function canReadTopic(
  { userId, rank }: Viewer,
  topic: Topic,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  const [kind = '', subject] = topic.split(':');
  if ((kind === 'inbox' || kind === 'own') && subject !== userId) return false;
  return hasRequiredRank(readableWith[kind] ?? 'signed-in', rank, thresholds);
}

/** Returns the invalidated topics that a viewer may know of. */
export function topicsFor(
  viewer: Viewer,
  invalidated: InvalidatedTopics,
  thresholds: RankThresholds = defaultThresholds,
): readonly Topic[] | 'everything' {
  if (invalidated === 'everything') return invalidated;
  const sees = ({ dispatcherId }: Invalidation) =>
    dispatcherId === undefined || dispatcherId === viewer.userId || isAdministrator(viewer.rank, thresholds);
  return invalidated
    .filter((invalidation) => sees(invalidation) && canReadTopic(viewer, invalidation.topic, thresholds))
    .map(({ topic }) => topic);
}

/** The response header of a mutation with the invalidated topics, separated by commas, or `*` for everything. */
export const TOPICS_HEADER = 'crewroom-topics';

/** Returns the value of the header. */
export function writeTopics(invalidated: readonly Topic[] | 'everything'): string {
  return invalidated === 'everything' ? '*' : invalidated.join(',');
}

/** Parses the value of the header. Skips texts that are no topic. */
export function readTopics(text: string): readonly Topic[] | 'everything' {
  return text === '*' ? 'everything' : text.split(',').filter(isTopic);
}
