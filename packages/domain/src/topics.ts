import {
  canSchedule,
  defaultThresholds,
  isAdministrator,
  isStaff,
  type RankThresholds,
  type Viewer,
} from './contract/access.ts';
import { weekStartOf } from './flights/schedule.ts';

/**
 * What a reading depends on and what a change touches, in one vocabulary: a command names the topics it touches, and
 * whoever shows something that depends on one of them reads it again. Topics are about data, not about screens.
 */
export type Topic =
  | `flight:${string}`
  | `week:${string}`
  | `member:${string}`
  | `inbox:${string}`
  | (typeof singleTopics)[number];

const singleTopics = ['board', 'leaderboard', 'members', 'history', 'term', 'leave'] as const;

/** The way to name a topic. */
export const topics = {
  /** One flight: its fields, status, seats and log. */
  flight: (flightId: string): Topic => `flight:${flightId}`,
  /** The flights of one week of the schedule, by any day (`YYYY-MM-DD`) or instant in it; weeks start Monday 00:00Z. */
  weekOf: (departure: string): Topic => `week:${weekStartOf(departure).slice(0, 10)}`,
  /** The scheduling board: the flights that wait for a decision, are open, concluded or rejected. */
  board: 'board',
  /** One member: name, picture, rank, record, and their flights. Whoever shows their name depends on it. */
  member: (userId: string): Topic => `member:${userId}`,
  /** Who stands on the leaderboard, and with what pay. */
  leaderboard: 'leaderboard',
  /** The administrators' list: who is on it, and their rank, role, figures, quota, leave and suspension. */
  members: 'members',
  /** The history of administrative acts. */
  history: 'history',
  /** The open term and what was credited in it; everybody's figures of the term depend on it as well. */
  term: 'term',
  /** The administrators' list of leave. */
  leave: 'leave',
  /** What one member has been told. */
  inbox: (userId: string): Topic => `inbox:${userId}`,
} as const;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function isMonday(day: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && topics.weekOf(day) === `week:${day}`;
}

/** Whether a text from elsewhere (an event, a header) is a topic. */
export function isTopic(text: string): text is Topic {
  const [kind = '', subject, ...rest] = text.split(':');
  if (subject === undefined) return singleTopics.some((topic) => topic === kind);
  if (rest.length > 0) return false;
  return kind === 'week'
    ? isMonday(subject)
    : ['flight', 'member', 'inbox'].includes(kind) && ID.test(subject);
}

/**
 * One topic that a change touched. With a `dispatcherId` it is a flight that is not approved, which exists for its
 * dispatcher and for administrators alone.
 */
export type Touch = { readonly topic: Topic; readonly dispatcherId?: string };

/** What a change touched; `everything` where it would be too many topics to name. */
export type Touched = readonly Touch[] | 'everything';

/** The most topics that are named one by one; they fit into a header, and into a notification of PostgreSQL. */
export const MOST_TOPICS = 60;

/**
 * Whether a member may be told that a topic was touched: `members`, `history` and `leave` are for administrators,
 * `board` for those who schedule, an inbox for its owner, and the rest for all staff.
 */
export function canReadTopic(
  { userId, rank }: Viewer,
  topic: Topic,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  switch (topic) {
    case 'members':
    case 'history':
    case 'leave':
      return isAdministrator(rank, thresholds);
    case 'board':
      return canSchedule(rank, thresholds);
    default:
      if (topic.startsWith('inbox:') && topic !== topics.inbox(userId)) return false;
      return isStaff(rank, thresholds);
  }
}

/** The touched topics that a member may be told of. */
export function topicsFor(
  viewer: Viewer,
  touched: Touched,
  thresholds: RankThresholds = defaultThresholds,
): readonly Topic[] | 'everything' {
  if (touched === 'everything') return touched;
  const sees = ({ dispatcherId }: Touch) =>
    dispatcherId === undefined || dispatcherId === viewer.userId || isAdministrator(viewer.rank, thresholds);
  return touched
    .filter((touch) => sees(touch) && canReadTopic(viewer, touch.topic, thresholds))
    .map(({ topic }) => topic);
}

/** The header in which a mutation answers what it touched: topics separated by commas, or `*` for everything. */
export const TOPICS_HEADER = 'crewroom-topics';

/** The header's text. */
export function writeTopics(touched: readonly Topic[] | 'everything'): string {
  return touched === 'everything' ? '*' : touched.join(',');
}

/** What the header's text says; what is no topic is left out. */
export function readTopics(text: string): readonly Topic[] | 'everything' {
  return text === '*' ? 'everything' : text.split(',').filter(isTopic);
}
