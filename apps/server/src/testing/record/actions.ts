import type { AdminActionType } from '@crewroom/domain/record/rules';
import type { Kysely } from 'kysely';
import { newId } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { insertSanction } from '../rows.ts';

type Db = Kysely<Tables>;

/**
 * One administrative action on a member, as a request. `prepare` inserts its object (`thingId`) with its creator, and
 * returns the id.
 */
export type Action = {
  readonly name: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: (userId: string, thingId: string) => string;
  readonly body?: Record<string, unknown>;
  readonly status: 200 | 201;
  readonly actionType: AdminActionType;
  readonly prepare?: (db: Db, userId: string, byId: string) => Promise<string>;
};

const LATER = '2026-06-01T00:00:00.000Z';
const NOW = '2026-03-02T12:00:00.000Z';

async function aSanction(db: Db, userId: string, byId: string): Promise<string> {
  const { id } = await insertSanction(db, {
    user_id: userId,
    type: 'reminder',
    issuer_id: byId,
    expiry_date: LATER,
  });
  return id;
}

async function aQualification(db: Db, userId: string, byId: string): Promise<string> {
  const id = newId();
  const granted = { granted_at: NOW, granted_by_id: byId };
  await db
    .insertInto('qualifications')
    .values({ id, user_id: userId, name: 'Network Division', ...granted })
    .execute();
  return id;
}

async function aLeave(db: Db, userId: string, byId: string): Promise<string> {
  const id = newId();
  const days = { from_date: '2026-08-01', to_date: '2026-08-10' };
  await db
    .insertInto('leaves')
    .values({
      id,
      user_id: userId,
      ...days,
      status: 'approved',
      decided_by_id: byId,
      decided_at: NOW,
      created_at: NOW,
    })
    .execute();
  return id;
}

const on = (path: string) => (userId: string) => `/api/admin/users/${userId}/${path}`;
const onThing = (path: string) => (userId: string, thingId: string) =>
  `/api/admin/users/${userId}/${path}/${thingId}`;

/** Every action on a member. */
export const actions: readonly Action[] = [
  {
    name: 'sanction',
    method: 'POST',
    path: on('sanctions'),
    body: { type: 'warning', breach: 'Rude', reason: 'Was rude' },
    status: 201,
    actionType: 'sanction_add',
  },
  {
    name: 'delete a sanction',
    method: 'DELETE',
    path: onThing('sanctions'),
    status: 200,
    actionType: 'sanction_delete',
    prepare: aSanction,
  },
  {
    name: 'qualify',
    method: 'POST',
    path: on('qualifications'),
    body: { name: 'Captain License' },
    status: 201,
    actionType: 'qualification_add',
  },
  {
    name: 'renew a qualification',
    method: 'PUT',
    path: onThing('qualifications'),
    body: { expiresAt: LATER },
    status: 200,
    actionType: 'qualification_renew',
    prepare: aQualification,
  },
  {
    name: 'remove a qualification',
    method: 'DELETE',
    path: onThing('qualifications'),
    status: 200,
    actionType: 'qualification_delete',
    prepare: aQualification,
  },
  {
    name: 'set the quota',
    method: 'PUT',
    path: on('quota'),
    body: { requiredFlights: 9 },
    status: 200,
    actionType: 'quota_update',
  },
  {
    name: 'note',
    method: 'POST',
    path: on('notes'),
    body: { content: 'A note' },
    status: 201,
    actionType: 'note_add',
  },
  {
    name: 'reward',
    method: 'POST',
    path: on('reward'),
    body: { amount: 2.5, reason: 'Well done' },
    status: 201,
    actionType: 'reward_add',
  },
  {
    name: 'set the role',
    method: 'PUT',
    path: on('role'),
    body: { role: 'Instructor' },
    status: 200,
    actionType: 'role_update',
  },
  {
    name: 'record a leave',
    method: 'POST',
    path: on('leave'),
    body: { from: '2026-07-01', to: '2026-07-05' },
    status: 201,
    actionType: 'leave_add',
  },
  {
    name: 'end a leave',
    method: 'DELETE',
    path: onThing('leave'),
    status: 200,
    actionType: 'leave_delete',
    prepare: aLeave,
  },
];
