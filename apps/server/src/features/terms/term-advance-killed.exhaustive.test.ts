import { describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseTarget } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { insertFlight, insertUser } from '../../testing/rows.ts';
import { moduleUrl, startScript } from '../../testing/script-process.ts';
import { createTestTarget } from '../../testing/test-database.ts';
import { ensureOpenTerm } from './open-term.ts';

const BEGAN = '2026-02-01T00:00:00.000Z';
const NOW = '2026-03-02T12:00:00.000Z';
// Statements of the transaction. The last renews the versions of invalidated topics, and on PostgreSQL notifies other
// processes.
const STATEMENTS = 14;

// Ends the term, and kills its own process after the given number of statements of the transaction. 0 lets it finish.
function scriptFor(target: DatabaseTarget, adminId: string, killAfter: number): string {
  return `
    import { connectDatabase } from ${JSON.stringify(moduleUrl('platform/database/database.ts'))};
    import { runChange } from ${JSON.stringify(moduleUrl('platform/changes/unit-of-work.ts'))};
    import { changeDeps } from ${JSON.stringify(moduleUrl('testing/unit-of-work-deps.ts'))};
    import { endTerm } from ${JSON.stringify(moduleUrl('features/terms/advance.ts'))};
    let seen = 0;
    const onStatement = (sql) => {
      if (/^\\s*(begin|start|commit|set)/i.test(sql)) return;
      seen += 1;
      if (seen === ${killAfter}) process.kill(process.pid, 'SIGKILL');
    };
    const database = connectDatabase(${JSON.stringify(target)}, { onStatement });
    const viewer = { userId: ${JSON.stringify(adminId)}, username: 'Admin_One', rank: 247 };
    const deps = changeDeps(database, ${JSON.stringify(NOW)});
    await runChange(deps, (change) => endTerm(change, viewer, undefined));
    await database.close();
    console.log('statements ' + seen);
  `;
}

async function stateOf(target: DatabaseTarget) {
  const database = connectDatabase(target);
  try {
    const { db } = database;
    const terms = await db.selectFrom('terms').select(['number', 'closed_at']).orderBy('number').execute();
    const archived = await db
      .selectFrom('flights')
      .select('id')
      .where('archived_at', 'is not', null)
      .execute();
    const audit = await db.selectFrom('audit_entries').select('action_type').execute();
    return {
      terms: terms.map(({ number, closed_at }) => `${number}${closed_at === null ? ' open' : ' closed'}`),
      archived: archived.length,
      audit: audit.length,
    };
  } finally {
    await database.close();
  }
}

async function prepare(target: DatabaseTarget): Promise<string> {
  const database = connectDatabase(target);
  try {
    const { db } = database;
    const { id: termId } = await ensureOpenTerm(database, new Date(BEGAN));
    const admin = await insertUser(db, { rank: 247, username: 'Admin_One' });
    for (let n = 0; n < 20; n += 1) {
      await insertFlight(db, { status: 'CONCLUDED', dispatcher_id: admin.id });
      const member = await insertUser(db, { id: newId() });
      const totals = { user_id: member.id, term_id: termId, attended: 1, hosted: 0, pay_minor: 100 };
      await db.insertInto('term_totals').values(totals).execute();
    }
    return admin.id;
  } finally {
    await database.close();
  }
}

const BEFORE = { terms: ['1 open'], archived: 0, audit: 0 };
const AFTER = { terms: ['1 closed', '2 open'], archived: 20, audit: 1 };

describe('a process killed while it advances the term', () => {
  it('keeps the old term, whichever statement was its last', async () => {
    await using testTarget = await createTestTarget('migrated');
    const { target } = testTarget;
    const adminId = await prepare(target);
    for (let killAfter = 1; killAfter <= STATEMENTS; killAfter += 1) {
      await expect(startScript(scriptFor(target, adminId, killAfter)).nextLine()).rejects.toThrow(
        'printed nothing more',
      );
      expect([killAfter, await stateOf(target)]).toEqual([killAfter, BEFORE]);
    }
    expect(await startScript(scriptFor(target, adminId, 0)).nextLine()).toBe(`statements ${STATEMENTS}`);
    expect(await stateOf(target)).toEqual(AFTER);
  });
}, 180_000);
