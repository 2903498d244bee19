import type { Kysely } from 'kysely';
import { newId } from '../platform/database/stored-values.ts';
import type { Tables } from '../platform/database/tables.ts';
import { insertFlight, insertRole, insertSanction, insertSeat } from './rows.ts';

type Db = Kysely<Tables>;
type Person = { readonly id: string; readonly username: string };

const BEFORE = '2026-03-01T00:00:00.000Z';
const LATER = '2026-06-01T00:00:00.000Z';

async function insertAppeal(db: Db, { id }: Person, by: Person): Promise<void> {
  const signed = { issuer_id: by.id, comment: 'A comment' };
  const decided = { appeal_decided_by_id: by.id, appeal_decided_at: BEFORE };
  const appeal = { appealed_at: BEFORE, appeal_text: 'An appeal', appeal_decision: 'upheld' } as const;
  const given = { user_id: id, type: 'warning', ...signed } as const;
  const sanction = await insertSanction(db, {
    ...given,
    ...appeal,
    ...decided,
    appeal_comment: 'An answer',
    expiry_date: LATER,
  });
  const pass = { token_hash: newId(), user_id: id, sanction_id: sanction.id, expires_at: LATER };
  await db.insertInto('appeal_passes').values(pass).execute();
}

async function insertFlightsOf(db: Db, { id }: Person, by: Person): Promise<string> {
  const texts = { gate: 'A gate', service_category: 'A category', notes: 'A briefing' };
  const reviewed = { reviewed_at: BEFORE, reviewed_by_id: by.id };
  const flown = await insertFlight(db, { dispatcher_id: id, status: 'LOGGED', ...texts, ...reviewed });
  await insertSeat(db, await insertRole(db, { flight_id: flown.id }), { user_id: id });
  const facts = JSON.stringify({ flightCode: 'A code', by: id });
  const line = { id: newId(), flight_id: flown.id, number: 1, kind: 'created', facts, at: BEFORE } as const;
  await db
    .insertInto('flight_log')
    .values({ ...line, actor: 'member', performed_by_id: id })
    .execute();
  const event = { flight_id: flown.id, event_id: newId(), user_id: id, type: 'joined', at: BEFORE } as const;
  await db.insertInto('attendance_events').values(event).execute();
  const contest = { contested_at: BEFORE, contest_text: 'A contest' };
  const decision = { excused: 0, comment: 'A decision', decided_by_id: by.id, decided_at: BEFORE } as const;
  const reliabilityEvent = {
    id: newId(),
    flight_id: flown.id,
    user_id: id,
    kind: 'late',
    at: BEFORE,
  } as const;
  await db
    .insertInto('marks')
    .values({ ...reliabilityEvent, ...contest, ...decision })
    .execute();
  const open = await insertFlight(db, { dispatcher_id: by.id, scheduled_date: '2026-03-05T12:00:00.000Z' });
  await db.insertInto('flight_interests').values({ flight_id: open.id, user_id: id, at: BEFORE }).execute();
  const full = await insertFlight(db, { dispatcher_id: by.id, scheduled_date: '2026-03-04T12:00:00.000Z' });
  const role = await insertRole(db, { flight_id: full.id, capacity: 1 });
  await insertSeat(db, role, { user_id: by.id });
  const waiting = { flight_id: full.id, flight_role_id: role.id, user_id: id, since: BEFORE };
  await db
    .insertInto('wait_list')
    .values({ id: newId(), ...waiting })
    .execute();
  return flown.id;
}

async function insertCredit(db: Db, { id }: Person, flightId: string): Promise<void> {
  const open = db.selectFrom('terms').select('id').where('closed_at', 'is', null);
  const { id: termId } = await open.executeTakeFirstOrThrow();
  const credit = { kind: 'attended', reason: 'attended', amount: 1, flight_id: flightId } as const;
  await db
    .insertInto('ledger_credits')
    .values({ id: newId(), user_id: id, term_id: termId, ...credit, credited_at: BEFORE })
    .execute();
  await db.insertInto('term_totals').values({ user_id: id, term_id: termId, attended: 1 }).execute();
}

async function insertActions(db: Db, { id }: Person, by: Person): Promise<void> {
  const granted = { name: 'Network Division', granted_at: BEFORE, granted_by_id: by.id } as const;
  await db
    .insertInto('qualifications')
    .values({ id: newId(), user_id: id, ...granted })
    .execute();
  const change = { rank_name: 'A rank', type: 'promotion', date: BEFORE } as const;
  await db
    .insertInto('rank_history')
    .values({ id: newId(), user_id: id, ...change })
    .execute();
  const note = { content: 'A note', type: 'general', visible_to_user: 1 } as const;
  await db
    .insertInto('notes')
    .values({ id: newId(), user_id: id, ...note, added_at: BEFORE, added_by_id: by.id })
    .execute();
  const reward = { type: 'bonus', amount: 100, reason: 'A reason', awarded_at: BEFORE } as const;
  await db
    .insertInto('rewards')
    .values({ id: newId(), user_id: id, ...reward, awarded_by_id: by.id })
    .execute();
  const leave = { from_date: '2026-04-01', to_date: '2026-04-02', status: 'declined' } as const;
  const decided = { comment: 'A comment', decided_by_id: by.id, decided_at: BEFORE, created_at: BEFORE };
  await db
    .insertInto('leaves')
    .values({ id: newId(), user_id: id, reason: 'A reason', ...leave, ...decided })
    .execute();
  const action = {
    id: newId(),
    action_type: 'note_add',
    at: BEFORE,
    details: '{"content":"A note"}',
  } as const;
  await db
    .insertInto('audit_entries')
    .values({ ...action, performed_by_id: by.id, target_id: id })
    .execute();
}

async function insertOwn(db: Db, { id }: Person): Promise<void> {
  await db.updateTable('users').set({ role: 'A role' }).where('id', '=', id).execute();
  const former = { user_id: id, username: `Before_${id}`, username_key: `before_${id}`, seen_until: BEFORE };
  await db.insertInto('former_usernames').values(former).execute();
  await db
    .insertInto('group_roles')
    .values({ user_id: id, role_id: 'role', rank: 1, name: 'A rank' })
    .execute();
  const item = {
    id: newId(),
    user_id: id,
    notice: 'rewarded',
    facts: JSON.stringify({ amount: 1, reason: 'A reason' }),
    at: BEFORE,
  } as const;
  await db.insertInto('inbox_items').values(item).execute();
  await db
    .insertInto('discord_links')
    .values({ user_id: id, discord_id: newId(), username: 'A name at Discord', linked_at: BEFORE })
    .execute();
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: id, token_hash: newId(), created_at: BEFORE })
    .execute();
  await db.insertInto('member_preferences').values({ user_id: id, times: 'zulu' }).execute();
  const chosen = { kind: 'reminder', push: 1, discord: 0, minutes: 30 } as const;
  await db
    .insertInto('notification_choices')
    .values({ user_id: id, ...chosen })
    .execute();
  const browser = {
    session_id: newId(),
    device: 'A browser',
    service: 'google',
    p256dh: 'key',
    auth: 'secret',
  } as const;
  await db
    .insertInto('push_devices')
    .values({ id: newId(), user_id: id, endpoint: newId(), ...browser, created_at: BEFORE, seen_at: BEFORE })
    .execute();
  const send = { kind: 'notice', channel: 'google', recipient_id: newId(), state: 'waiting' } as const;
  await db
    .insertInto('sends')
    .values({ id: newId(), user_id: id, about_id: item.id, ...send, since: BEFORE, due_at: BEFORE })
    .execute();
  const kept = { user_id: id, method: 'POST', path: '/', key: 'key', body_hash: 'hash', topics: '' };
  await db
    .insertInto('idempotency_keys')
    .values({ ...kept, done: '{}', created_at: BEFORE, expires_at: LATER })
    .execute();
}

/**
 * Gives a signed-in member a row in every table that has rows of members, and a text in every column that may name
 * somebody. Rows that need another person are by `by`.
 */
export async function insertRowsEverywhere(db: Db, member: Person, by: Person): Promise<void> {
  await insertAppeal(db, member, by);
  await insertCredit(db, member, await insertFlightsOf(db, member, by));
  await insertActions(db, member, by);
  await insertOwn(db, member);
  const seen = { kind: 'record_read', at: BEFORE, network: '203.0.113.0/24', device: 'A browser' } as const;
  await db
    .insertInto('security_events')
    .values({ id: newId(), ...seen, actor_id: member.id, subject_id: by.id, details: '{}' })
    .execute();
  const key = { id: newId(), name: 'A key', key_hash: newId(), scopes: '', created_at: BEFORE };
  await db.insertInto('game_keys').values(key).execute();
  // One for all, because names of types are unique.
  const type = { name: 'A type', name_key: 'a type', roles: '[]', retired: 0 } as const;
  await db
    .insertInto('aircraft_types')
    .values({ id: newId(), ...type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const signIn = { state_hash: newId(), browser_hash: 'hash', nonce: 'nonce', code_verifier: 'verifier' };
  await db
    .insertInto('sign_in_states')
    .values({ ...signIn, return_to: '/profile', expires_at: LATER })
    .execute();
}
