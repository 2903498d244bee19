import type { Issue } from '@crewroom/domain/contract/schemas';
import { topics } from '@crewroom/domain/contract/topics';
import { importMessages } from '@crewroom/domain/import/messages';
import { changeDetails, type ImportChange } from '@crewroom/domain/import/rules';
import type { SheetRow } from '@crewroom/domain/import/sheet';
import { toMinor } from '@crewroom/domain/money';
import { sql } from 'kysely';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { type AuditEntry, writeAudits } from '../../platform/history/history.ts';
import { invalidateListed } from '../../platform/people/person.ts';
import { promoteQualified } from '../flights/waitlist.ts';
import { invalidateQualifications } from '../record/qualifications.ts';
import { recordNewcomers } from '../roster/newcomers.ts';
import { creditImported, type ImportedCredit } from '../terms/ledger.ts';
import type { FoundByName, FoundPerson } from './look-up-names.ts';
import { type PlannedRow, planImport, storeNotes } from './plan.ts';

/** The changes of one member. */
type Action = PlannedRow & { readonly id: string };

function failureOf(failed: readonly PlannedRow[]): Refusal {
  const issues: Issue[] = failed.flatMap(({ row: { line }, errors }) =>
    errors.map((message) => ({ path: `lines.${line}`, message })),
  );
  const first = `Line ${failed[0]?.row.line ?? 1}: ${issues[0]?.message ?? ''}`;
  return refuse('import_failed', `${importMessages.failed(failed.length)} ${first}`, { issues });
}

/**
 * Rejects an import with new members if anybody was erased after the query to Roblox. Checking whether it was one of these
 * people would take a slow hash of each, while everybody else waits. They are all queried again instead.
 */
async function refuseErased({ trx }: UnitOfWork, [first]: readonly FoundPerson[]): Promise<Refusal | null> {
  if (first === undefined) return null;
  const recent = await trx
    .selectFrom('forgotten_accounts')
    .where('forgotten_at', '>=', toInstant(first.namedAt))
    .select('mark')
    .limit(1)
    .executeTakeFirst();
  return recent === undefined ? null : refuse('import_failed', importMessages.erasedMeanwhile);
}

async function addNewcomers(uow: UnitOfWork, planned: readonly PlannedRow[]): Promise<Action[] | Refusal> {
  const people = planned.flatMap(({ newcomer }) => (newcomer === null ? [] : [newcomer]));
  const refusal = await refuseErased(uow, people);
  if (refusal !== null) return refusal;
  const newcomers = people.flatMap(({ staff, ...one }) => (staff === null ? [] : [{ ...one, staff }]));
  const ids = await recordNewcomers(uow, newcomers);
  const actions = planned.flatMap((line) => {
    const id = line.member?.id ?? ids.get(line.newcomer?.person.robloxId ?? '');
    return id === undefined ? [] : [{ ...line, id }];
  });
  return newcomers.length === 0 ? actions : await mentionNewcomers(uow, actions);
}

/** Returns the actions with notes that mention newcomers like any other member, so that the next import recognizes them. */
async function mentionNewcomers({ source }: UnitOfWork, actions: readonly Action[]): Promise<Action[]> {
  const storedNoteOf = await storeNotes(
    source,
    actions.map(({ row }) => row),
  );
  return actions.map((action) => ({ ...action, storedNote: storedNoteOf(action.row) }));
}

type OfKind<Kind extends ImportChange['kind']> = Extract<ImportChange, { kind: Kind }>;

const isOfKind =
  <Kind extends ImportChange['kind']>(kind: Kind) =>
  (change: ImportChange): change is OfKind<Kind> =>
    change.kind === kind;

/** Returns the changes of a kind, each with its member. */
function changesOfKind<Kind extends ImportChange['kind']>(actions: readonly Action[], kind: Kind) {
  return actions.flatMap((action) =>
    action.changes.filter(isOfKind(kind)).map((change) => ({ action, change })),
  );
}

/** Sets the columns of the members' own rows, one statement per page. */
async function setMembers({ trx }: UnitOfWork, actions: readonly Action[]): Promise<void> {
  const rows = actions.map(({ id, current, changes }) => {
    const role = changes.find(isOfKind('role'))?.role ?? current.role;
    const required = changes.find(isOfKind('requiredFlights'))?.flights ?? current.requiredFlights;
    const flights = changes.find(isOfKind('careerFlights'))?.flights ?? current.importedFlights;
    const pay = toMinor(changes.find(isOfKind('careerPay'))?.amount ?? current.importedPay);
    return sql`(${id}, cast(${role} as text), cast(${required} as integer), cast(${flights} as integer), cast(${pay} as bigint))`;
  });
  for await (const page of pagesOf(rows)) {
    await sql`with wanted (id, role, required, flights, pay) as (values ${sql.join(page)})
      update ${sql.table('users')} set role = wanted.role, required_flights = wanted.required,
        imported_flights = wanted.flights, imported_pay_minor = wanted.pay
      from wanted where users.id = wanted.id`.execute(trx);
  }
}

async function grant(uow: UnitOfWork, viewer: SignedIn, actions: readonly Action[]): Promise<void> {
  const { trx, now } = uow;
  const granted = changesOfKind(actions, 'qualification');
  const at = toInstant(now);
  const terms = { granted_at: at, granted_by_id: viewer.userId, expires_at: null, told_days: null };
  for await (const page of pagesOf(granted)) {
    const rows = page.map(({ action, change: { name } }) => ({
      id: newId(),
      user_id: action.id,
      name,
      ...terms,
    }));
    await trx
      .insertInto('qualifications')
      .values(rows)
      // An expired one is granted again.
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(terms))
      .execute();
    const history = page.map(({ action, change: { name } }) => ({
      id: newId(),
      user_id: action.id,
      rank_name: name,
      type: 'qualification' as const,
      date: at,
      promoted_by_id: viewer.userId,
    }));
    await trx.insertInto('rank_history').values(history).execute();
    const names = new Set(page.map(({ change: { name } }) => name));
    await invalidateQualifications(uow, [...new Set(page.map(({ action }) => action.id))], [...names]);
  }
}

/** Gives free seats to waiting members who now hold the required qualification. Of many grants, few members wait. */
async function promoteNewlyQualified(uow: UnitOfWork, actions: readonly Action[]): Promise<void> {
  const ids = new Set(changesOfKind(actions, 'qualification').map(({ action }) => action.id));
  for await (const page of pagesOf([...ids].toSorted())) {
    const waiting = await uow.trx
      .selectFrom('wait_list')
      .where('user_id', 'in', page)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute();
    for (const { user_id: id } of waiting) await promoteQualified(uow, id);
  }
}

async function addNotes(
  { trx, now }: UnitOfWork,
  viewer: SignedIn,
  actions: readonly Action[],
): Promise<void> {
  const rows = changesOfKind(actions, 'note').map(({ action, change: { content } }) => ({
    id: newId(),
    user_id: action.id,
    content: action.storedNote ?? content,
    type: 'general' as const,
    visible_to_user: 0 as const,
    added_at: toInstant(now),
    added_by_id: viewer.userId,
  }));
  for await (const page of pagesOf(rows)) await trx.insertInto('notes').values(page).execute();
}

function creditsOf(actions: readonly Action[]): ImportedCredit[] {
  return [
    ...changesOfKind(actions, 'careerFlights').map(
      ({ action, change }) => ({ userId: action.id, kind: 'attended', amount: change.added }) as const,
    ),
    ...changesOfKind(actions, 'careerPay').map(
      ({ action, change }) => ({ userId: action.id, kind: 'pay', amount: toMinor(change.added) }) as const,
    ),
  ];
}

const entriesOf = ({ id, member, newcomer, changes, storedNote }: Action): AuditEntry[] =>
  changes.map((change) => ({
    actionType: 'import',
    target: {
      id,
      username: member?.username ?? newcomer?.person.username ?? '',
      rank: member?.rank ?? newcomer?.staff?.membership.top.rank ?? null,
    },
    details: changeDetails(change, storedNote),
    isHidden: change.kind === 'note',
  }));

/**
 * Applies the rows of a file, all or none, each change with its history entry. Returns how many members it changed. Rejects
 * with 400 if a row has a mistake. Sends no notices: members know their own career, and an initial import would notify
 * everybody at once.
 */
export async function applyImport(
  uow: UnitOfWork,
  viewer: SignedIn,
  rows: readonly SheetRow[],
  found: FoundByName,
): Promise<number | Refusal> {
  const { thresholds, terms } = uow.rules;
  const { defaultRequiredFlights } = terms;
  const planned = await planImport(
    uow.source,
    rows,
    found,
    { thresholds, defaultRequiredFlights, now: uow.now },
    true,
  );
  const failed = planned.filter(({ errors }) => errors.length > 0);
  if (failed.length > 0) return failureOf(failed);
  const actions = await addNewcomers(
    uow,
    planned.filter(({ changes }) => changes.length > 0),
  );
  if (actions instanceof Refusal) return actions;
  for (const { id } of actions) {
    invalidateListed(uow, id);
    uow.invalidate(topics.record(id));
  }
  await setMembers(uow, actions);
  await grant(uow, viewer, actions);
  await addNotes(uow, viewer, actions);
  await creditImported(uow, creditsOf(actions));
  await writeAudits(uow, viewer, actions.flatMap(entriesOf));
  await promoteNewlyQualified(uow, actions);
  return actions.length;
}
