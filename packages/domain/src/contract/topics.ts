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
 * Names of data that can change. A command names the topics it invalidates, a query names those it depends on, and a screen
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
  /** The flights of one week of the schedule, by any day (`YYYY-MM-DD`) or instant in it; weeks start Monday 00:00Z. */
  weekOf: (departure: string): Topic => `week:${weekStartOf(departure).slice(0, 10)}`,
  /** The scheduling board: the flights that wait for a decision, are open, concluded or rejected. */
  board: 'board',
  /** The types of aircraft that a flight's form offers. */
  aircraft: 'aircraft',
  /** One member: name, picture, rank, record, and their flights. Queries that answer their name depend on it. */
  member: (userId: string): Topic => `member:${userId}`,
  /** Who is on the leaderboard, and with what pay. */
  leaderboard: 'leaderboard',
  /** The administrators' list: who is on it, and their rank, role, figures, quota, leave and suspension. */
  members: 'members',
  /** The administrative history. */
  history: 'history',
  /** The open term and its credits. Everybody's figures of the term depend on it as well. */
  term: 'term',
  /** The administrators' list of leave. */
  leave: 'leave',
  /** The administrators' list of qualifications that expire. */
  licences: 'licences',
  /** The keys of the game server. */
  keys: 'keys',
  /** Whom Roblox asked to erase and who still waits. */
  erasures: 'erasures',
  /** What is on its way to the airline's chat. */
  outbox: 'outbox',
  /** How members are called: whoever shows others' names reads again when somebody has another one. */
  names: 'names',
  /** What the airline has set: its name, ranks, pay and links. Every screen goes by it. */
  settings: 'settings',
  /** The notifications of one member. */
  inbox: (userId: string): Topic => `inbox:${userId}`,
  /** What administrators alone see of one member, or they and the member: hidden notes, appeals, requests for leave, marks. */
  record: (userId: string): Topic => `record:${userId}`,
  /**
   * What one member alone sees of themself, or they and administrators: where they are signed in, which account at Discord is
   * theirs, their requests for leave, their appeals and their marks.
   */
  own: (userId: string): Topic => `own:${userId}`,
} as const;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const kindsWithId = new Set(['flight', 'member', 'inbox', 'record', 'own']);
const DAY = /^\d{4}-\d\d-\d\d$/;

function isMonday(day: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && topics.weekOf(day) === `week:${day}`;
}

/** Whether a text, from an event or a header, is a topic. */
export function isTopic(text: string): text is Topic {
  const [kind = '', subject, ...rest] = text.split(':');
  if (subject === undefined) return singleTopics.some((topic) => topic === kind);
  if (rest.length > 0) return false;
  return kind === 'week' ? isMonday(subject) : kindsWithId.has(kind) && ID.test(subject);
}

/**
 * A topic that a change invalidated. With a `dispatcherId` it is about a flight that is not approved, which only that
 * dispatcher and administrators may know of.
 */
export type Invalidation = { readonly topic: Topic; readonly dispatcherId?: string };

/** What a change invalidated; `everything` when that is unknown or too many topics. */
export type InvalidatedTopics = readonly Invalidation[] | 'everything';

/** The most topics a change may name. This many fit into an HTTP header and into a PostgreSQL notification. */
export const MAX_TOPICS = 60;

/** The access with which topics may be read that are not for all staff. */
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

/** Whether a viewer may learn that a topic was invalidated: an inbox, and what is a member's own, is for that member alone. */
export function canReadTopic(
  { userId, rank }: Viewer,
  topic: Topic,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  const [kind = '', subject] = topic.split(':');
  if ((kind === 'inbox' || kind === 'own') && subject !== userId) return false;
  return hasRequiredRank(readableWith[kind] ?? 'signed-in', rank, thresholds);
}

/** The invalidated topics that a viewer may learn of. */
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

/** The header of a mutation's answer with the invalidated topics: separated by commas, or `*` for everything. */
export const TOPICS_HEADER = 'crewroom-topics';

/** The header's text. */
export function writeTopics(invalidated: readonly Topic[] | 'everything'): string {
  return invalidated === 'everything' ? '*' : invalidated.join(',');
}

/** Reads the header's text. Parts that are no topic are left out. */
export function readTopics(text: string): readonly Topic[] | 'everything' {
  return text === '*' ? 'everything' : text.split(',').filter(isTopic);
}
