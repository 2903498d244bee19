import {
  type KindCount,
  type SecurityDays,
  type SecurityEvent,
  securityDetailsSchema,
} from '@crewroom/domain/auth/security-endpoints';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { paginationOf } from '@crewroom/domain/contract/schemas';
import { storedName } from '@crewroom/domain/names';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { countRows, PAGE_ROWS } from '../../platform/database/pages.ts';
import { showNamesInJson } from '../../platform/database/stored-names.ts';
import { selectHolder } from '../../platform/people/find-members.ts';

type Reads = Pick<Database, 'db'>;

/** The filters of the log. `user` is an id or a username of the actor or of the member the event is about. */
export type SecurityFilter = SecurityDays & {
  readonly kind?: SecurityEventKind | undefined;
  readonly user?: string | undefined;
};

const columns = ['id', 'kind', 'at', 'actor_id', 'subject_id', 'network', 'device', 'details'] as const;

const endOf = (day: string): string => `${day}T23:59:59.999Z`;

function selectMatching({ db }: Reads, { kind, user = '', from, to }: SecurityFilter) {
  let events = db.selectFrom('security_events');
  if (from !== undefined) events = events.where('at', '>=', from);
  if (to !== undefined) events = events.where('at', '<=', endOf(to));
  if (kind !== undefined) events = events.where('kind', '=', kind);
  if (user === '') return events;
  const id = sql<string>`coalesce((${selectHolder(db, user)}), ${user})`;
  return events.where((eb) => eb.or([eb('actor_id', '=', id), eb('subject_id', '=', id)]));
}

const personOf = (userId: string | null) =>
  userId === null ? null : { userId, username: storedName(userId) };

type Row = Awaited<ReturnType<typeof readPage>>[number];

function eventOf({ id, actor_id: actor, subject_id: subject, details, ...row }: Row): SecurityEvent {
  return {
    _id: id,
    kind: row.kind,
    at: row.at,
    actor: personOf(actor),
    subject: personOf(subject),
    network: row.network,
    device: row.device,
    details: securityDetailsSchema.parse(JSON.parse(details)),
  };
}

function readPage(database: Reads, filter: SecurityFilter, limit: number, offset: number) {
  return selectMatching(database, filter)
    .select(columns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one page (from 1) of the security log, newest first, and the total number. Two statements. */
export async function readSecurityPage(
  database: Reads,
  { page, limit, ...filter }: SecurityFilter & { readonly page: number; readonly limit: number },
) {
  const total = await countRows(selectMatching(database, filter));
  const rows = await readPage(database, filter, limit, (page - 1) * limit);
  return { events: rows.map(eventOf), pagination: paginationOf({ page, limit }, total) };
}

/** Returns how many events of each kind the log has, of the kinds that it has, by name. One statement. */
export async function readSecurityKinds(
  database: Reads,
  filter: Omit<SecurityFilter, 'kind'>,
): Promise<KindCount[]> {
  const rows = await selectMatching(database, filter)
    .select(['kind', ({ fn }) => fn.countAll().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/**
 * Yields the events of some days (`YYYY-MM-DD`, both included) as lines of JSON, oldest first, in pages that fit into memory.
 */
export async function* readSecurityLines(
  database: Database,
  { from = '', to = '9999-12-31' }: SecurityDays,
): AsyncGenerator<string> {
  let last = { at: from, id: '' };
  for (;;) {
    const rows = await database.db
      .selectFrom('security_events')
      .where((eb) => eb(eb.refTuple('at', 'id'), '>', eb.tuple(last.at, last.id)))
      .where('at', '<=', endOf(to))
      .select(columns)
      .orderBy('at')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    const lines = rows.map((row) => `${JSON.stringify(eventOf(row))}\n`).join('');
    if (lines !== '') yield await showNamesInJson(database, lines);
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE_ROWS) return;
    last = end;
  }
}
