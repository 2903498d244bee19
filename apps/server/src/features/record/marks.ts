import { isAdministrator, type RankThresholds, type Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import type { Mark, Reliability } from '@crewroom/domain/record/mark-calls';
import { decideMarkRefusal, figuresOf, type MarkKind, reliableSince } from '@crewroom/domain/record/marks';
import { markRefusals } from '@crewroom/domain/record/messages';
import { expressionBuilder } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/change.ts';
import { Refusal, refuse, refuseForRank, userNotFound } from '../../platform/changes/refusal.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { deleteInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { lockMember } from '../../platform/people/person.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { notifyFromRank, notifyMember } from '../inbox/inbox.ts';

export const noSuchMark = refuse('not_found', markRefusals.not_found);
const notForColleagues = refuseForRank('not_allowed', markRefusals.not_for_colleagues);
const madeByReviewer = refuse('not_allowed', markRefusals.own_review);
const alreadyContested = refuse('already_contested', markRefusals.already_contested);

const alreadyDecided = (excused: 0 | 1) =>
  refuse('already_decided', excused === 1 ? markRefusals.excused : markRefusals.not_excused);

/** The marks that count at an instant, with their flights. */
function selectMarks({ db }: Pick<Source, 'db'>, now: Date) {
  return db
    .selectFrom('marks')
    .innerJoin('flights', 'flights.id', 'marks.flight_id')
    .where('marks.at', '>', toInstant(reliableSince(now)))
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

type MarkRow = Awaited<ReturnType<ReturnType<typeof selectMarks>['execute']>>[number];

function markOf(row: MarkRow): Mark {
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

/** A member's marks that count at `now`, the newest first. One statement. */
export async function marksOf(database: Pick<Source, 'db'>, userId: string, now: Date): Promise<Mark[]> {
  const rows = await selectMarks(database, now)
    .where('marks.user_id', '=', userId)
    .orderBy('marks.at', 'desc')
    .orderBy('marks.id', 'desc')
    .execute();
  return rows.map(markOf);
}

/** One mark that counts at `now`, for the answer to whoever changed it; null when there is none. */
export async function findMark(database: Database, markId: string, now: Date): Promise<Mark | null> {
  const row = await selectMarks(database, now).where('marks.id', '=', markId).executeTakeFirst();
  return row === undefined ? null : markOf(row);
}

/**
 * A member's last 90 days: how many seats they flew by the reviews of these days, and their marks with what they count to.
 * Refuses with 403 whoever is neither themself nor an administrator, and with 404 an unknown member. Two statements.
 */
export async function reliabilityOf(
  database: Database,
  userId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Reliability | Refusal> {
  if (viewer.userId !== userId && !isAdministrator(viewer.rank, thresholds)) return notForColleagues;
  const from = toInstant(reliableSince(now));
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
  const marks = await marksOf(database, userId, now);
  return { from, to: toInstant(now), figures: figuresOf(Number(member.flown), marks), marks };
}

function readMark({ trx, now }: UnitOfWork, markId: string): Promise<MarkRow | undefined> {
  return selectMarks({ db: trx }, now).where('marks.id', '=', markId).executeTakeFirst();
}

const namedIn = (row: MarkRow) => ({
  id: row.id,
  flight: { id: row.flight_id, flightCode: row.flight_code },
  mark: row.kind,
});

/** Touches what shows a member's marks: to themself and to administrators, and to nobody else. */
function invalidateReliability(uow: UnitOfWork, userId: string): void {
  uow.invalidate(topics.own(userId), topics.record(userId));
}

/**
 * Contests a mark of the viewer's, tells administrators, and answers its id. Refuses with 404 one that is not theirs, and with
 * 409 a second time, and one that was decided.
 */
export async function contestMark(
  uow: UnitOfWork,
  viewer: SignedIn,
  markId: string,
  text: string,
): Promise<string | Refusal> {
  // So that contesting and deciding happen one after the other.
  await lockMember(uow, viewer.userId);
  const mark = await readMark(uow, markId);
  if (mark?.user_id !== viewer.userId) return noSuchMark;
  if (mark.excused !== null) return alreadyDecided(mark.excused);
  if (mark.contested_at !== null) return alreadyContested;
  const contest = { contested_at: toInstant(uow.now), contest_text: await storeMentions(uow, text) };
  if (!(await updateMark(uow, markId, contest))) return noSuchMark;
  invalidateReliability(uow, viewer.userId);
  const facts = { ...namedIn(mark), member: viewer.userId };
  const { admin } = uow.rules.thresholds;
  await notifyFromRank(uow, viewer.userId, admin, { notice: 'markContested', facts });
  return markId;
}

/** Changes a mark; false when it was taken back meanwhile, as its flight was cancelled. */
async function updateMark(
  { trx }: UnitOfWork,
  markId: string,
  values: Partial<Omit<Tables['marks'], 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('marks')
    .set(values)
    .where('id', '=', markId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A review makes all marks but those of seats that were given back. */
const isOfReview = (kind: MarkKind) => kind !== 'short_notice';

/**
 * Excuses a mark or not, contested or not, tells whose it is, and answers its id. The history says that and no more, as marks
 * are gone after 90 days. Refuses with 404 an unknown mark, with 403 what `lockForAdministration` refuses and who made it with
 * their review, unless they are the owner, and with 409 one that was decided.
 */
export async function decideMark(
  uow: UnitOfWork,
  viewer: SignedIn,
  markId: string,
  { excused, comment: given }: { readonly excused: boolean; readonly comment: string },
): Promise<string | Refusal> {
  const found = await readMark(uow, markId);
  if (found === undefined) return noSuchMark;
  const member = await lockForAdministration(uow, viewer, found.user_id);
  if (member instanceof Refusal) return member;
  const mark = await readMark(uow, markId);
  if (mark === undefined) return noSuchMark;
  const reviewerId = isOfReview(mark.kind) ? mark.reviewed_by_id : null;
  const subject = { userId: member.id, rank: member.rank };
  if (decideMarkRefusal(viewer, subject, reviewerId) === 'own_review') return madeByReviewer;
  if (mark.excused !== null) return alreadyDecided(mark.excused);
  const comment = await storeMentions(uow, given);
  const decision = {
    excused: excused ? (1 as const) : (0 as const),
    comment,
    decided_by_id: viewer.userId,
    decided_at: toInstant(uow.now),
  };
  if (!(await updateMark(uow, markId, decision))) return noSuchMark;
  invalidateReliability(uow, member.id);
  const details = { excused };
  await writeAudit(uow, viewer, { actionType: 'mark_decide', target: member, details, isHidden: true });
  const facts = { ...namedIn(mark), excused, by: viewer.userId, comment };
  await notifyMember(uow, viewer.userId, member.id, { notice: 'markDecided', facts });
  return markId;
}

/** Removes the marks that count no longer. */
export async function removeOldMarks(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const eb = expressionBuilder<Tables, 'marks'>();
  await deleteInPages(database, 'marks', eb('at', '<=', toInstant(reliableSince(now))), signal);
}
