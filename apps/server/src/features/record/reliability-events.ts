import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { reliabilityRefusals } from '@crewroom/domain/record/messages';
import type { Reliability, ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import {
  decideReliabilityEventRefusal,
  figuresOf,
  type ReliabilityEventKind,
  reliabilityWindowStart,
} from '@crewroom/domain/record/reliability-events';
import { expressionBuilder } from 'kysely';
import { Refusal, refuse, refuseForRank, userNotFound } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { deleteInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { lockMember } from '../../platform/people/person.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { lockAnyFlight } from '../flights/locked-flight.ts';
import { notifyFromRank, notifyMember } from '../inbox/inbox.ts';

export const noSuchReliabilityEvent = refuse('not_found', reliabilityRefusals.not_found);
const notForColleagues = refuseForRank('not_allowed', reliabilityRefusals.not_for_colleagues);
const madeByReviewer = refuse('not_allowed', reliabilityRefusals.own_review);
const alreadyContested = refuse('already_contested', reliabilityRefusals.already_contested);

const alreadyDecided = (excused: 0 | 1) =>
  refuse('already_decided', excused === 1 ? reliabilityRefusals.excused : reliabilityRefusals.not_excused);

/** Selects the reliability events that count at a timestamp, with their flights. Those of cancelled flights do not. */
function selectReliabilityEvents({ db }: Pick<Source, 'db'>, now: Date) {
  return db
    .selectFrom('marks')
    .innerJoin('flights', 'flights.id', 'marks.flight_id')
    .where('marks.at', '>', toInstant(reliabilityWindowStart(now)))
    .where('flights.status', '<>', 'CANCELLED')
    .select([
      'marks.id',
      'marks.user_id',
      'marks.kind',
      'marks.at',
      'marks.contested_at',
      'marks.contest_text',
      'marks.excused',
      'marks.comment',
      'flights.id as flight_id',
      'flights.flight_code',
      'flights.scheduled_date',
      'flights.reviewed_by_id',
    ]);
}

type ReliabilityEventRow = Awaited<ReturnType<ReturnType<typeof selectReliabilityEvents>['execute']>>[number];

function eventOf(row: ReliabilityEventRow): ReliabilityEvent {
  return {
    _id: row.id,
    flight: { _id: row.flight_id, flightCode: row.flight_code, scheduledDate: row.scheduled_date },
    kind: row.kind,
    at: row.at,
    excused: row.excused === null ? null : row.excused === 1,
    comment: row.comment,
    contested: row.contested_at === null ? null : { text: row.contest_text ?? '', at: row.contested_at },
  };
}

/** Returns a member's reliability events that count at `now`, newest first. Uses one SQL statement. */
export async function readReliabilityEvents(
  database: Pick<Source, 'db'>,
  userId: string,
  now: Date,
): Promise<ReliabilityEvent[]> {
  const rows = await selectReliabilityEvents(database, now)
    .where('marks.user_id', '=', userId)
    .orderBy('marks.at', 'desc')
    .orderBy('marks.id', 'desc')
    .execute();
  return rows.map(eventOf);
}

/** Returns one reliability event that counts at `now`, for the response to its change, or null. */
export async function findReliabilityEvent(
  database: Database,
  eventId: string,
  now: Date,
): Promise<ReliabilityEvent | null> {
  const row = await selectReliabilityEvents(database, now).where('marks.id', '=', eventId).executeTakeFirst();
  return row === undefined ? null : eventOf(row);
}

/**
 * Returns a member's last 90 days: the number of seats they flew according to reviews, their reliability events and the
 * figures. Rejects with 403 callers other than the member and administrators, and with 404 an unknown member. Two statements.
 */
export async function readReliability(
  database: Database,
  userId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Reliability | Refusal> {
  if (viewer.userId !== userId && !isAdministrator(viewer.rank, thresholds)) return notForColleagues;
  const from = toInstant(reliabilityWindowStart(now));
  const member = await database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.forgotten_at', 'is', null)
    .select(({ selectFrom }) =>
      selectFrom('ledger_credits')
        .whereRef('ledger_credits.user_id', '=', 'users.id')
        .where('ledger_credits.kind', '=', 'attended')
        .where('ledger_credits.reason', '=', 'attended')
        .where('ledger_credits.credited_at', '>', from)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('flown'),
    )
    .executeTakeFirst();
  if (member === undefined) return userNotFound;
  const events = await readReliabilityEvents(database, userId, now);
  return { from, to: toInstant(now), figures: figuresOf(Number(member.flown), events), marks: events };
}

function readReliabilityEvent(
  { trx, now }: UnitOfWork,
  eventId: string,
): Promise<ReliabilityEventRow | undefined> {
  return selectReliabilityEvents({ db: trx }, now).where('marks.id', '=', eventId).executeTakeFirst();
}

/**
 * Locks the flight of a reliability event and reads the event again, because the flight may have been cancelled meanwhile. The
 * caller has locked its member.
 */
async function lockReliabilityEvent(
  uow: UnitOfWork,
  event: ReliabilityEventRow,
): Promise<ReliabilityEventRow | undefined> {
  await lockAnyFlight(uow, event.flight_id);
  return readReliabilityEvent(uow, event.id);
}

const namesOf = (row: ReliabilityEventRow) => ({
  id: row.id,
  flight: { id: row.flight_id, flightCode: row.flight_code },
  mark: row.kind,
});

/** Invalidates what shows a member's reliability events. Only the member and administrators see them. */
function invalidateReliability(uow: UnitOfWork, userId: string): void {
  uow.invalidate(topics.own(userId), topics.record(userId));
}

/**
 * Contests a reliability event of the viewer, notifies administrators, and returns its id. Rejects with 404 an event of another
 * member. Rejects with 409 one that was already contested or decided.
 */
export async function contestReliabilityEvent(
  uow: UnitOfWork,
  viewer: SignedIn,
  eventId: string,
  text: string,
): Promise<string | Refusal> {
  // Serializes contesting and deciding.
  await lockMember(uow, viewer.userId);
  const unlocked = await readReliabilityEvent(uow, eventId);
  if (unlocked?.user_id !== viewer.userId) return noSuchReliabilityEvent;
  const event = await lockReliabilityEvent(uow, unlocked);
  if (event === undefined) return noSuchReliabilityEvent;
  if (event.excused !== null) return alreadyDecided(event.excused);
  if (event.contested_at !== null) return alreadyContested;
  const contest = { contested_at: toInstant(uow.now), contest_text: await storeMentions(uow, text) };
  await updateReliabilityEvent(uow, eventId, contest);
  invalidateReliability(uow, viewer.userId);
  const payload = { ...namesOf(event), member: viewer.userId };
  const { admin } = uow.rules.thresholds;
  await notifyFromRank(uow, viewer.userId, admin, { notice: 'markContested', payload });
  return eventId;
}

async function updateReliabilityEvent(
  { trx }: UnitOfWork,
  eventId: string,
  values: Partial<Omit<Tables['marks'], 'id'>>,
): Promise<void> {
  await trx.updateTable('marks').set(values).where('id', '=', eventId).execute();
}

/** Returns whether a review creates events of this kind. It creates all kinds except those for seats given back. */
const isOfReview = (kind: ReliabilityEventKind) => kind !== 'short_notice';

/**
 * Excuses a reliability event or not, contested or not, notifies its member, and returns its id. The history stores only the
 * decision, because events are deleted after 90 days. Rejects with 404 an unknown event, with 409 a decided one, and with 403
 * like `lockForAdministration`. Also rejects with 403 the administrator whose review created it, unless they are the owner.
 */
export async function decideReliabilityEvent(
  uow: UnitOfWork,
  viewer: SignedIn,
  eventId: string,
  { excused, comment: given }: { readonly excused: boolean; readonly comment: string },
): Promise<string | Refusal> {
  const unlocked = await readReliabilityEvent(uow, eventId);
  if (unlocked === undefined) return noSuchReliabilityEvent;
  const member = await lockForAdministration(uow, viewer, unlocked.user_id);
  if (member instanceof Refusal) return member;
  const event = await lockReliabilityEvent(uow, unlocked);
  if (event === undefined) return noSuchReliabilityEvent;
  const reviewerId = isOfReview(event.kind) ? event.reviewed_by_id : null;
  const subject = { userId: member.id, rank: member.rank };
  if (decideReliabilityEventRefusal(viewer, subject, reviewerId) === 'own_review') return madeByReviewer;
  if (event.excused !== null) return alreadyDecided(event.excused);
  const comment = await storeMentions(uow, given);
  const decision = {
    excused: excused ? (1 as const) : (0 as const),
    comment,
    decided_by_id: viewer.userId,
    decided_at: toInstant(uow.now),
  };
  await updateReliabilityEvent(uow, eventId, decision);
  invalidateReliability(uow, member.id);
  const details = { excused };
  await writeAudit(uow, viewer, { actionType: 'mark_decide', target: member, details, isHidden: true });
  const payload = { ...namesOf(event), excused, by: viewer.userId, comment };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'markDecided', payload });
  return eventId;
}

/** Deletes the reliability events that no longer count. */
export async function removeOldReliabilityEvents(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const eb = expressionBuilder<Tables, 'marks'>();
  await deleteInPages(database, 'marks', eb('at', '<=', toInstant(reliabilityWindowStart(now))), signal);
}
