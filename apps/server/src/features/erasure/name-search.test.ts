import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { PAGE_ROWS } from '../../platform/database/pages.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import { insertFlight, insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { eraseMember } from './erase-member.ts';
import { nameSearchJob, searchForNames } from './name-search.ts';
import { type SearchedTable, searchedTables } from './searched-texts.ts';

let member: SignedInMember;
let count = 0;

const portal = await createTestPortal({ environment: { WRITE_LIMIT_PER_MINUTE: '100000' } });
const owner = await signedInMember(portal, { rank: 255 });
const admin = await signedInMember(portal, { rank: 247 });
const other = await signedInMember(portal, { rank: 239 });

beforeEach(async () => {
  count += 1;
  member = await signedInMember(portal, { username: `Forget_Me${count}`, roblox_id: `77665544${count}` });
});

afterAll(() => portal[Symbol.asyncDispose]());

const erase = () => runInUnitOfWork(portal, (uow) => eraseMember(uow, member.user.roblox_id));

async function addNote(content: string): Promise<void> {
  const path = `/api/admin/users/${other.user.id}/notes`;
  const response = await portal.send('POST', path, { as: admin.as, payload: { content } });
  expect(response.statusCode).toBe(201);
}

async function notes({ as } = admin): Promise<string[]> {
  const response = await portal.send('GET', `/api/admin/users/${other.user.id}`, { as });
  const { user } = adminEndpoints.adminUser.response.parse(response.json());
  return user.notes.map(({ content }) => content);
}

/** Inserts the given number of flights directly, with a name in each briefing. */
async function nameInFlights(flights: number, name: string): Promise<void> {
  const { db } = portal.database;
  const { id } = await insertFlight(db, { notes: `Ask ${name} first` });
  await sql`insert into flights (id, flight_code, departure, arrival, aircraft, scheduled_date, staff_joining,
      passenger_joining, boarding, notes, status, approval_status, dispatcher_id, created_at, decided_at, decided_by_id)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(flights - 1)})
    select substr(flights.id, 1, 24) || cast(100000000000 + n.i as text), flight_code, departure, arrival, aircraft,
      scheduled_date, staff_joining, passenger_joining, boarding, notes, status, approval_status, dispatcher_id, created_at,
      decided_at, decided_by_id
    from flights cross join n where flights.id = ${id}`.execute(db);
}

async function flightsNaming(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from flights
    where notes like ${`%${name}%`}`.execute(portal.database.db);
  return Number(rows[0]?.count);
}

const searches = async (as = admin.as) => {
  const response = await portal.send('GET', '/api/admin/forgetting', { as });
  return adminEndpoints.nameSearches.response.parse(response.json()).searches;
};

describe('an erased member', () => {
  it('is shown nowhere as a mention from then on, and after the search not as a name in texts either', async () => {
    const { username, roblox_id: robloxId } = member.user;
    await addNote(`Ask @${username}, not @nobody_at_all, ${username}, ${robloxId}`);
    await erase();
    expect((await notes())[0]).toBe(`Ask Deleted member, not @nobody_at_all, ${username}, ${robloxId}`);
    await searchForNames(portal);
    expect((await notes())[0]).toBe('Ask Deleted member, not @nobody_at_all, Deleted member, Deleted member');
    expect(await searches()).toEqual([]);
  });

  it('leaves names in texts that another member has taken since', async () => {
    await erase();
    const { id } = await insertUser(portal.database.db, { username: member.user.username });
    await addNote(`Ask @${member.user.username} or ${member.user.username}`);
    await searchForNames(portal);
    expect((await notes())[0]).toBe(`Ask @${member.user.username} or ${member.user.username}`);
    await portal.database.db.deleteFrom('users').where('id', '=', id).execute();
  });

  it('is removed from mentions and texts after a rename too', async () => {
    await addNote(`Ask @${member.user.username}`);
    const renamed = { username: `Other_Name${count}`, username_key: `other_name${count}` };
    await portal.database.db.updateTable('users').set(renamed).where('id', '=', member.user.id).execute();
    await runInUnitOfWork(portal, async (uow) => uow.invalidateEverything());
    expect((await notes())[0]).toBe(`Ask @Other_Name${count}`);
    await eraseFully(portal, member.user.roblox_id);
    expect((await notes())[0]).toBe('Ask Deleted member');
  });
});

describe('the search for names', () => {
  it('runs in pages, reports its progress, and resumes where it was stopped', async () => {
    const flights = 3 * PAGE_ROWS + 7;
    await nameInFlights(flights, member.user.username);
    await erase();
    // The clock is read once per page. The process ends in the middle of the flights.
    let pages = 0;
    const ending = {
      ...portal,
      clock: () => {
        pages += 1;
        if (pages > searchedTables.length + 1) throw new Error('The process ends here');
        return portal.clock();
      },
    };
    await expect(searchForNames(ending)).rejects.toThrow('The process ends here');
    const [search] = await searches();
    expect(search?.searched).toBeGreaterThan(0);
    expect(search?.searched).toBeLessThan(search?.total ?? 0);
    const left = await flightsNaming(member.user.username);
    expect(left).toBeGreaterThan(0);
    // Another process, and a third one at the same time.
    await Promise.all([searchForNames(portal), searchForNames(portal)]);
    expect(await flightsNaming(member.user.username)).toBe(0);
    expect(await flightsNaming('Ask Deleted member first')).toBeGreaterThanOrEqual(flights);
    expect(await searches()).toEqual([]);
  });

  it('skips nothing when a newer version, which resumes it, has one table less', async () => {
    await portal.database.db.deleteFrom('flights').execute();
    await nameInFlights(2 * PAGE_ROWS, member.user.username);
    await erase();
    const place = searchedTables.findIndex(({ table }) => table === 'flights');
    let pages = 0;
    const ending = {
      ...portal,
      clock: () => {
        pages += 1;
        if (pages > place + 3) throw new Error('The process ends here');
        return portal.clock();
      },
    };
    await expect(searchForNames(ending)).rejects.toThrow('The process ends here');
    expect(await flightsNaming(member.user.username)).toBe(PAGE_ROWS);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a list of another version is like
    const tables = searchedTables as SearchedTable[];
    const gone = tables.splice(0, 1);
    try {
      await searchForNames(portal);
    } finally {
      tables.unshift(...gone);
    }
    expect(await flightsNaming(member.user.username)).toBe(0);
  });

  it('reads the texts once for all members who were erased together', async () => {
    const second = await signedInMember(portal, { username: `Second_${count}` });
    await addNote(`Ask ${member.user.username} and ${second.user.username}`);
    await runInUnitOfWork(portal, async (uow) => {
      for (const { user } of [member, second]) await eraseMember(uow, user.roblox_id);
    });
    const statements = await countStatements(portal.database, () => searchForNames(portal));
    // There are fewer notes than a page holds.
    const pages = statements.filter((statement) => /from "notes"\s+where id > /.test(statement));
    expect(pages).toHaveLength(1);
    expect((await notes())[0]).toBe('Ask Deleted member and Deleted member');
  });

  it('invalidates topics only if their text changes', async () => {
    await addNote(`Ask @${member.user.username}`);
    await erase();
    expect(await publishedDuring(portal, () => searchForNames(portal))).toEqual([]);
    const named = await signedInMember(portal, { username: `Named_${count}` });
    await addNote(`Ask ${named.user.username}`);
    await runInUnitOfWork(portal, (uow) => eraseMember(uow, named.user.roblox_id));
    expect(await publishedDuring(portal, () => searchForNames(portal))).toContain('everything');
  });

  it('does nothing as a job when nobody was erased', async () => {
    const { name, run } = nameSearchJob(portal);
    await run(new AbortController().signal);
    expect([name, await searches()]).toEqual(['name-search', []]);
  });

  it('is shown to administrators', async () => {
    const path = '/api/admin/forgetting';
    expect(codeOf(await portal.send('GET', path, { as: owner.as }))).toBe('200');
    await erase();
    const [search] = await searches();
    expect(search).toEqual({ begunAt: portal.clock().toISOString(), searched: 0, total: 0 });
    expect(JSON.stringify(await searches())).not.toContain(member.user.username);
    await searchForNames(portal);
  });
});
