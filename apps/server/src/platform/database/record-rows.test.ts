import { noteTypes, rankChangeTypes, rewardTypes, sanctionTypes } from '@crewroom/domain/record/rules';
import type { Insertable } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { isUniqueViolation } from '../../testing/unique-violation.ts';
import { newId } from './stored-values.ts';
import type { Tables } from './tables.ts';

const NOW = '2026-02-01T12:00:00.000Z';
const SOON = '2026-02-08T12:00:00.000Z';
const LATER = '2026-03-03T12:00:00.000Z';

const database = await createTestDatabase();
const user_id = (await insertUser(database.db)).id;

afterAll(() => database.close());

function insertSanction(given: Partial<Insertable<Tables['sanctions']>>): Promise<unknown> {
  const row = {
    id: newId(),
    user_id,
    type: 'suspension',
    breach: 'Conduct',
    reason: 'Reasons',
    issuer_id: user_id,
    issued_at: NOW,
    expiry_date: LATER,
    ends_at: LATER,
    ...given,
  } as const;
  return database.db.insertInto('sanctions').values(row).execute();
}

describe('the constraints of a sanction', () => {
  it.each(sanctionTypes)('allow a %s', async (type) => {
    await expect(insertSanction({ type })).resolves.toBeDefined();
  });

  it('end it at its own end when it has one, otherwise when it expires', async () => {
    await insertSanction({ active_until: SOON, ends_at: SOON });
    await expect(insertSanction({ active_until: SOON, ends_at: LATER })).rejects.toThrow(
      'sanctions_end_when_they_say',
    );
    await expect(insertSanction({ ends_at: SOON })).rejects.toThrow('sanctions_end_when_they_say');
  });

  it('allow an end only for a suspension, and not after it expires', async () => {
    await expect(insertSanction({ type: 'warning', active_until: SOON, ends_at: SOON })).rejects.toThrow(
      'sanctions_active_until_of_suspension',
    );
    const beyond = { expiry_date: SOON, active_until: LATER, ends_at: LATER };
    await expect(insertSanction(beyond)).rejects.toThrow('sanctions_active_until_of_suspension');
  });

  it('require that it expires after it was issued', async () => {
    await expect(insertSanction({ expiry_date: NOW, ends_at: NOW })).rejects.toThrow('sanctions_last');
  });

  it('require an appeal, a decider and a comment for a decision', async () => {
    const waiting = { appealed_at: NOW, appeal_text: 'No' };
    const decided = {
      ...waiting,
      appeal_decision: 'upheld',
      appeal_comment: 'Yes',
      appeal_decided_by_id: user_id,
      appeal_decided_at: SOON,
    } as const;
    await insertSanction(waiting);
    await insertSanction(decided);
    for (const missing of [
      'appeal_comment',
      'appeal_decided_by_id',
      'appeal_decided_at',
      'appeal_decision',
    ]) {
      await expect(insertSanction({ ...decided, [missing]: null })).rejects.toThrow(
        'sanctions_decided_whole',
      );
    }
    await expect(insertSanction({ ...decided, appealed_at: null })).rejects.toThrow(
      'sanctions_appealed_before_decided',
    );
  });

  it('end it once it was lifted', async () => {
    const lifted = {
      appealed_at: NOW,
      appeal_text: 'No',
      appeal_decision: 'lifted',
      appeal_comment: 'Right',
      appeal_decided_by_id: user_id,
      appeal_decided_at: SOON,
    } as const;
    await insertSanction({ ...lifted, expiry_date: SOON, ends_at: SOON });
    await insertSanction({ ...lifted, appeal_decided_at: NOW, expiry_date: NOW, ends_at: NOW });
    await expect(insertSanction(lifted)).rejects.toThrow('sanctions_lifted_are_over');
  });
});

function grantLicense(): Promise<unknown> {
  const qualification = { user_id, name: 'Captain License', granted_at: NOW } as const;
  return database.db
    .insertInto('qualifications')
    .values({ ...qualification, id: newId(), granted_by_id: user_id })
    .execute();
}

describe('the constraints of a member’s record', () => {
  it('allow each qualification once', async () => {
    await grantLicense();
    await expect(grantLicense()).rejects.toSatisfy((error) =>
      isUniqueViolation(error, { table: 'qualifications', columns: ['user_id', 'name'] }),
    );
  });

  it.each(noteTypes)('accept notes of type %s, seen or hidden', async (type) => {
    const note = { user_id, content: 'Text', type, added_at: NOW, added_by_id: user_id };
    const insert = (visible_to_user: number) =>
      database.db
        .insertInto('notes')
        // @ts-expect-error a test of what the types already forbid
        .values({ ...note, id: newId(), visible_to_user })
        .execute();
    await insert(0);
    await insert(1);
    await expect(insert(2)).rejects.toThrow(/check constraint/i);
  });

  it.each(rewardTypes)('accept a %s from 1 to 100,000 in hundredths', async (type) => {
    const reward = { user_id, type, reason: 'Well done', awarded_at: NOW, awarded_by_id: user_id };
    const insert = (amount: number) =>
      database.db
        .insertInto('rewards')
        .values({ ...reward, id: newId(), amount })
        .execute();
    await insert(100);
    await insert(10_000_000);
    await expect(insert(99)).rejects.toThrow(/check constraint/i);
    await expect(insert(10_000_001)).rejects.toThrow(/check constraint/i);
  });

  it.each(rankChangeTypes)('accept a rank change of type %s', async (type) => {
    const change = { id: newId(), user_id, rank_name: 'Captain', type, date: NOW };
    await expect(database.db.insertInto('rank_history').values(change).execute()).resolves.toBeDefined();
  });

  it('reject a leave that ends before it begins', async () => {
    const leave = { user_id, status: 'pending' as const, created_at: NOW };
    const insert = (from_date: string, to_date: string) =>
      database.db
        .insertInto('leaves')
        .values({ ...leave, id: newId(), from_date, to_date })
        .execute();
    await insert('2026-02-01', '2026-02-01');
    await expect(insert('2026-02-02', '2026-02-01')).rejects.toThrow(/check constraint/i);
    await expect(insert('2026-02-01', NOW)).rejects.toThrow(/check constraint/i);
  });

  it('require a complete rank or none', async () => {
    await insertUser(database.db, { rank: null, rank_role_id: null, rank_name: null });
    await expect(insertUser(database.db, { rank: null })).rejects.toThrow(/check constraint/i);
    await expect(insertUser(database.db, { rank: 256 })).rejects.toThrow(/check constraint/i);
  });

  it('require one Roblox account', async () => {
    await insertUser(database.db, { roblox_id: '123' });
    await expect(insertUser(database.db, { roblox_id: '123' })).rejects.toSatisfy((error) =>
      isUniqueViolation(error, { table: 'users', columns: ['roblox_id'] }),
    );
  });
});
