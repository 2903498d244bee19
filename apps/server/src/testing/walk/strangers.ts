import type { MemberAccess } from '@crewroom/domain/contract/access';
import { instantAfter, newId, toInstant } from '../../platform/database/stored-values.ts';
import { stageFlight } from '../flights/staged-flight.ts';
import { insertRowsEverywhere } from '../rows-everywhere.ts';
import { insertSanction, insertSeat } from '../rows.ts';
import { signedInMember, type TestPortal } from '../test-portal.ts';

/** A text in the airline's records, and the lowest access level at which others may read it. */
export type HiddenText = { readonly text: string; readonly from: MemberAccess };

/** A member whose records a stranger tries to reach. */
export type Victim = {
  readonly id: string;
  /**
   * Ids of each kind of object: one that belongs to the member and is hidden from the stranger, and one that belongs to
   * nobody.
   */
  readonly ids: Readonly<Record<string, string>>;
  readonly hidden: readonly HiddenText[];
};

const AT = '2026-03-01T00:00:00.000Z';

/** Hidden texts, each named after its location. */
const texts = {
  note: 'Zephyrine of a hidden note',
  sanction: 'Zephyrine of a sanction that is over',
  appeal: 'Zephyrine of an appeal',
  leave: 'Zephyrine of a request for leave',
  history: 'Zephyrine of the history',
  inbox: 'Zephyrine of an inbox',
  key: 'Zephyrine of a key',
  post: 'Zephyrine of a post that failed',
  contest: 'Zephyrine of a mark that was contested',
} as const;

/** Texts that only the member reads. `owner` is the highest level, and does not read them either. */
export const MEMBER_ALONE = [texts.inbox] as const;

const hidden: readonly HiddenText[] = [
  { text: texts.note, from: 'admin' },
  { text: texts.sanction, from: 'admin' },
  { text: texts.appeal, from: 'admin' },
  { text: texts.leave, from: 'admin' },
  { text: texts.history, from: 'admin' },
  { text: texts.inbox, from: 'owner' },
  { text: texts.key, from: 'owner' },
  { text: texts.post, from: 'admin' },
  { text: texts.contest, from: 'admin' },
];

/** The stage that only its dispatcher and administrators see. */
async function insertHiddenFlight({ database: { db } }: TestPortal, dispatcher: string, member: string) {
  const notes = 'Zephyrine of a proposed flight';
  const { flight, roles } = await stageFlight(db, 'pending', { dispatcher_id: dispatcher, notes });
  const [role] = roles;
  if (role !== undefined) await insertSeat(db, role, { user_id: member });
  return { flight, text: { text: notes, from: 'admin' } as const };
}

async function insertPrivateRows({ database: { db } }: TestPortal, user: string, by: string) {
  const [note, leave, key, post, action] = [newId(), newId(), newId(), newId(), newId()];
  const signed = { issuer_id: by, reason: texts.sanction, comment: texts.sanction };
  const sanction = await insertSanction(db, {
    ...signed,
    user_id: user,
    type: 'warning',
    // Colleagues see the active ones.
    expiry_date: AT,
    appealed_at: AT,
    appeal_text: texts.appeal,
  });
  await db
    .insertInto('notes')
    .values({
      id: note,
      user_id: user,
      content: texts.note,
      type: 'general',
      visible_to_user: 0,
      added_at: AT,
      added_by_id: by,
    })
    .execute();
  const days = { from_date: '2026-04-10', to_date: '2026-04-12', status: 'pending', created_at: AT } as const;
  await db
    .insertInto('leaves')
    .values({ id: leave, user_id: user, reason: texts.leave, ...days })
    .execute();
  await db
    .insertInto('audit_entries')
    .values({
      id: action,
      action_type: 'note_add',
      at: AT,
      details: JSON.stringify({ content: texts.history }),
      performed_by_id: by,
      target_id: user,
    })
    .execute();
  await db
    .insertInto('inbox_items')
    .values({
      id: newId(),
      user_id: user,
      notice: 'rewarded',
      facts: JSON.stringify({ amount: 1, reason: texts.inbox }),
      at: AT,
    })
    .execute();
  await db
    .insertInto('game_keys')
    .values({ id: key, name: texts.key, key_hash: newId(), scopes: 'game:read', created_at: AT })
    .execute();
  const dead = { state: 'dead', since: AT, due_at: AT, error: texts.post, died_at: AT } as const;
  await db
    .insertInto('outbox')
    .values({ id: post, kind: 'sanction', channel: 'admin', subject_id: sanction.id, ...dead })
    .execute();
  return { note, leave, key, post, action, sanction: sanction.id };
}

/** Gives a portal a member with an object of every kind, and returns what a stranger would look for. */
export async function insertVictim(portal: TestPortal): Promise<Victim> {
  const { db } = portal.database;
  const { user } = await signedInMember(portal, { rank: 244 });
  const { user: by } = await signedInMember(portal, { rank: 247 });
  await insertRowsEverywhere(db, user, by);
  const proposed = await insertHiddenFlight(portal, user.id, by.id);
  const rows = await insertPrivateRows(portal, user.id, by.id);
  const flown = await stageFlight(db, 'concluded', { dispatcher_id: user.id });
  const event = { id: newId(), flight_id: flown.flight.id, user_id: user.id, kind: 'absent' } as const;
  const at = toInstant(portal.clock());
  await db
    .insertInto('marks')
    .values({ ...event, at, contested_at: at, contest_text: texts.contest })
    .execute();
  const open = await stageFlight(db, 'available', {
    dispatcher_id: user.id,
    scheduled_date: instantAfter(portal.clock(), 86_400_000),
  });
  const granted = await db
    .selectFrom('qualifications')
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    ids: {
      ...rows,
      member: user.id,
      administrator: by.id,
      qualification: granted.id,
      proposed: proposed.flight.id,
      flown: flown.flight.id,
      mark: event.id,
      open: open.flight.id,
      nobody: newId(),
    },
    hidden: [...hidden, proposed.text],
  };
}
