import { importEndpoints } from '@crewroom/domain/import/endpoints';
import { importMessages } from '@crewroom/domain/import/messages';
import { adminEndpoints } from '@crewroom/domain/record/endpoints';
import { describe, expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it as portalTest } from '../../testing/portal-test.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { countStatements, dumpDatabase } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { searchForNames } from '../erasure/name-search.ts';

type Sent = { readonly key?: string; readonly type?: string };

function send(
  portal: TestPortal,
  url: string,
  { as }: SignedInMember,
  payload: string | Buffer,
  { key, type = 'text/csv' }: Sent = {},
) {
  const headers = { 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) };
  return portal.send('POST', url, { as, payload, headers });
}

/** Functions of an owner who imports files. */
function importsOf(portal: TestPortal, owner: SignedInMember) {
  const { previewImport, importMembers } = importEndpoints;
  const preview = (file: string | Buffer, sent?: Sent) => send(portal, previewImport.path, owner, file, sent);
  return {
    preview,
    apply: (file: string | Buffer, sent?: Sent) => send(portal, importMembers.path, owner, file, sent),
    rowsOf: async (file: string) => {
      const response = await preview(file);
      expect(codeOf(response)).toBe('200');
      return previewImport.response.parse(response.json()).rows;
    },
    recordOf: async ({ user }: SignedInMember) => {
      const response = await portal.send('GET', `/api/admin/users/${user.id}`, { as: owner.as });
      return adminEndpoints.adminUser.response.parse(response.json()).user;
    },
    historyOf: async ({ user }: SignedInMember) => {
      const url = `/api/admin/history?actionType=import&targetUser=${user.id}&limit=50`;
      const response = await portal.send('GET', url, { as: owner.as });
      return adminEndpoints.adminHistory.response.parse(response.json()).actions;
    },
  };
}

const it = portalTest
  .override({
    options: { environment: { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' } },
  })
  .extend('imports', ({ portal, owner }) => importsOf(portal, owner));

/** Creates a person at Roblox whom the portal does not know. They are on the staff of the group unless `rank` is below it. */
function atRoblox(portal: TestPortal, username: string, rank: number | null = 239): string {
  const robloxId = String(5_000_000 + portal.roblox.names.size);
  portal.roblox.names.set(robloxId, { robloxId, username, displayName: username });
  if (rank !== null) portal.roblox.memberships.set(robloxId, memberWith(rank));
  return robloxId;
}

const named = (prefix: string) => `${prefix}${newId().slice(-8)}`;
const namesOf = async ({ database: { db } }: TestPortal, username: string) =>
  await db.selectFrom('users').where('username', '=', username).selectAll().execute();

const everything = ({ user }: SignedInMember) =>
  [
    'username,qualifications,careerFlights,careerPay,role,requiredFlights,note',
    `${user.username},Captain License;cabin crew license,120,4500.50,Pilot,6,"Came from ""Old Air"", with @${user.username}"`,
  ].join('\n');

describe('a file', () => {
  it('is previewed, and applied with its history, credits and no notice', async ({
    imports,
    portal,
    owner,
    crew,
  }) => {
    const file = everything(crew);
    const before = await dumpDatabase(portal.database);
    expect(await imports.rowsOf(file)).toEqual([
      {
        line: 2,
        username: crew.user.username,
        userId: crew.user.id,
        changes: [
          'Gets the Captain License',
          'Gets the Cabin Crew Licence',
          '120 career flights',
          '$4500.50 of career pay',
          'Role “Pilot”',
          '6 flights required per term instead of 4',
          `A note for administrators: “Came from "Old Air", with @${crew.user.username}”`,
        ],
        errors: [],
      },
    ]);
    expect(await dumpDatabase(portal.database)).toEqual(before);
    const response = await imports.apply(file);
    expect([response.statusCode, response.json<object>()]).toEqual([201, { changed: 1 }]);
    const record = await imports.recordOf(crew);
    expect(record).toMatchObject({ role: 'Pilot' });
    expect(record.stats).toMatchObject({
      requiredFlights: 6,
      termFlightsAttended: 0,
      termPay: 0,
      totalFlightsAttended: 120,
      totalFlightsHosted: 0,
    });
    expect(record.qualifications.map(({ name }) => name).toSorted()).toEqual([
      'Cabin Crew Licence',
      'Captain License',
    ]);
    expect(record.rankHistory.filter(({ type }) => type === 'qualification')).toHaveLength(2);
    expect(record.notes).toMatchObject([
      { content: `Came from "Old Air", with @${crew.user.username}`, type: 'general', visibleToUser: false },
    ]);
    const actions = await imports.historyOf(crew);
    expect(actions.map(({ details }) => details).toReversed()).toEqual([
      { action: 'imported', qualificationName: 'Captain License' },
      { action: 'imported', qualificationName: 'Cabin Crew Licence' },
      { action: 'imported', careerFlights: 120 },
      { action: 'imported', amount: 4500.5 },
      { action: 'imported', role: 'Pilot' },
      { action: 'imported', newRequiredFlights: 6, requiredFlightsBefore: 4 },
      {
        action: 'imported',
        noteType: 'general',
        content: `Came from "Old Air", with @${crew.user.username}`,
      },
    ]);
    expect(actions.every(({ performedByUsername: by }) => by === owner.user.username)).toBe(true);
    const { db } = portal.database;
    const credits = await db
      .selectFrom('ledger_credits')
      .where('user_id', '=', crew.user.id)
      .selectAll()
      .execute();
    expect(
      credits.map(({ kind, amount, reason, term_id: term }) => ({ kind, amount, reason, term })),
    ).toEqual([
      { kind: 'attended', amount: 120, reason: 'import', term: null },
      { kind: 'pay', amount: 450_050, reason: 'import', term: null },
    ]);
    const notices = await db
      .selectFrom('inbox_items')
      .where('user_id', '=', crew.user.id)
      .selectAll()
      .execute();
    expect(notices).toEqual([]);
  });

  it('changes only what grew when it is applied again', async ({ imports, crew }) => {
    await imports.apply(everything(crew));
    const again = await imports.apply(everything(crew));
    expect([again.statusCode, again.json<object>()]).toEqual([201, { changed: 0 }]);
    expect(await imports.historyOf(crew)).toHaveLength(7);
    await imports.apply(`username,careerFlights,careerPay\n${crew.user.username},121,4500.60`);
    expect((await imports.recordOf(crew)).stats.totalFlightsAttended).toBe(121);
    expect((await imports.historyOf(crew)).slice(0, 2).map(({ details }) => details)).toEqual([
      { action: 'imported', amount: 0.1 },
      { action: 'imported', careerFlights: 1 },
    ]);
    const [less] = await imports.rowsOf(`username,careerFlights\n${crew.user.username},3`);
    expect(less).toMatchObject({
      changes: [],
      errors: [expect.stringContaining('credits cannot be taken away')],
    });
  });

  it('adds no note again that mentions a member whom it added', async ({ imports, portal, crew }) => {
    const newcomer = named('New_');
    atRoblox(portal, newcomer);
    const lines = [
      'username,note',
      `${crew.user.username},Trained by @${newcomer}`,
      `${newcomer},Trained @${crew.user.username} and never @nobody-at-all`,
    ];
    const file = lines.join('\n');
    expect((await imports.apply(file)).json()).toEqual({ changed: 2 });
    expect(await imports.rowsOf(file)).toMatchObject([{ changes: [] }, { changes: [] }]);
    expect((await imports.apply(file)).json()).toEqual({ changed: 0 });
    expect((await imports.recordOf(crew)).notes.map(({ content }) => content)).toEqual([
      `Trained by @${newcomer}`,
    ]);
    expect((await imports.historyOf(crew)).map(({ details }) => details.content)).toEqual([
      `Trained by @${newcomer}`,
    ]);
  });

  it('adds no note again that mentions a person who joined since', async ({ imports, portal, crew }) => {
    const username = named('Later_');
    const file = `username,note\n${crew.user.username},Trained by @${username}`;
    expect((await imports.apply(file)).json()).toEqual({ changed: 1 });
    await signedInMember(portal, { username });
    expect(await imports.rowsOf(file)).toMatchObject([{ changes: [] }]);
    expect((await imports.apply(file)).json()).toEqual({ changed: 0 });
    expect((await imports.recordOf(crew)).notes).toHaveLength(1);
  });

  it.for([
    ['with commas and a mark of its encoding', '\ufeffusername,role\r\nNAME,Pilot\r\n'],
    ['with semicolons', 'Username;Role\r\n"NAME";"Pilot"\r\n'],
    ['with tabs', 'role\tusername\nPilot\tNAME'],
    ['with old line ends', 'username,role\rNAME,Pilot\r'],
    ['with blank lines and columns', '\nusername,role,,\n,,,\n\nNAME,Pilot,,\n , ,\n'],
    ['with a line that names the separator', 'sep=;\r\nusername;role\r\nNAME;Pilot'],
  ] as const)('with %s is accepted', async ([, text], { imports, crew }) => {
    const rows = await imports.rowsOf(text.replace('NAME', crew.user.username.toUpperCase()));
    expect(rows.map(({ userId, changes }) => ({ userId, changes }))).toEqual([
      { userId: crew.user.id, changes: ['Role “Pilot”'] },
    ]);
  });

  it('has warnings only at rows whose letters are a guess', async ({ imports, crew, dispatcher }) => {
    const lines = [
      'sep=;',
      'username;role;note',
      `${crew.user.username};Pilot;"two`,
      'lines of Zürich"',
      `${dispatcher.user.username};Pilot;`,
    ];
    const response = await imports.preview(Buffer.from(lines.join('\r\n'), 'latin1'));
    const { rows, ok } = importEndpoints.previewImport.response.parse(response.json());
    expect(rows.map(({ line, warnings }) => [line, warnings])).toEqual([
      [3, [importMessages.guessed]],
      [5, undefined],
    ]);
    expect([ok, importMessages.guessed]).toEqual([true, expect.stringContaining('Save as CSV UTF-8')]);
  });

  it('is rejected with the row when its UTF-8 is damaged', async ({ imports }) => {
    const file = Buffer.concat([Buffer.from('username,role\nada,Zürich ✈\nbob,'), Buffer.from([0xff])]);
    for (const response of [await imports.preview(file), await imports.apply(file)]) {
      expect(codeOf(response)).toBe('400 invalid_input');
      expect(response.json()).toMatchObject({
        message: `Line 3: ${importMessages.damaged}`,
        issues: [{ path: 'lines.3', message: importMessages.damaged }],
      });
    }
  });

  it('numbers its rows as an editor does', async ({ imports, crew }) => {
    const file = `username,note\r\n\r\n${crew.user.username},"two\r\nlines"\r\n\r\nnobody-1,x\r\nnobody-2,\r\n`;
    expect((await imports.rowsOf(file)).map(({ line }) => line)).toEqual([3, 6, 7]);
  });

  it.for([
    ['an unknown column', 'username,rank\nada,9', 'Line 1: There is no column “rank”'],
    [
      'a heading with control characters',
      'sep=;\nuser\u0000name;x',
      String.raw`Line 2: There is no column “user\u0000name”.`,
    ],
    ['nothing', '', 'Line 1: The file has no line below its header.'],
    ['nothing but a header', 'username,role\n,\n', 'Line 1: The file has no line below its header.'],
    ['an open quotation mark', 'username,note\nada,"x\nbob,y', 'A quotation mark opens here'],
    [
      'a stray quotation mark',
      'username,note\nada,x\nbob,"a"b',
      'Line 3: There is a quotation mark inside a cell',
    ],
    ['too many lines', `username\n${'ada\n'.repeat(2001)}`, 'Line 2002: A file has at most 2000 lines'],
  ] as const)('with %s is rejected completely', async ([, file, message], { imports }) => {
    for (const response of [await imports.preview(file), await imports.apply(file)]) {
      expect(codeOf(response)).toBe('400 invalid_input');
      expect(response.json<{ message: string }>().message).toContain(message);
    }
  });

  it('must be CSV of at most 1 MB, from an owner', async ({ imports, portal, owner }) => {
    const file = 'username\nada';
    for (const type of ['application/json', 'text/plain', 'text/csvx']) {
      expect(codeOf(await imports.preview(file, { type }))).toBe('415 not_csv');
    }
    expect(codeOf(await portal.send('POST', '/api/admin/import', { as: owner.as }))).toBe(
      '400 invalid_input',
    );
    for (const { path } of [importEndpoints.previewImport, importEndpoints.importMembers]) {
      const unknown = await send(portal, `${path}?dryRun=true`, owner, file);
      expect([codeOf(unknown), unknown.json<{ message: string }>().message]).toEqual([
        '400 invalid_input',
        'There is no field called “dryRun”.',
      ]);
    }
    expect(codeOf(await imports.preview(file, { type: 'text/csv; charset=utf-8' }))).toBe('200');
    const large = `username,note\n${`ada,${'x'.repeat(1000)}\n`.repeat(1042)}`;
    expect(codeOf(await imports.preview(`${large}${'x'.repeat(2000)}`))).toBe('413 too_large');
    expect(codeOf(await imports.preview(large))).toBe('200');
    const elsewhere = { as: owner.as, payload: 'username', headers: { 'content-type': 'text/csv' } };
    expect(codeOf(await portal.send('POST', '/api/admin/users/1/notes', elsewhere))).toBe('415 not_json');
  });
});

/** Returns a file that changes much of each member. */
const fileOf = (members: readonly SignedInMember[]) =>
  [
    'username,qualifications,careerFlights,careerPay,role,note',
    ...members.map(({ user }, n) => `${user.username},Captain License,${n + 1},1,R${n},Note ${n}`),
  ].join('\n');

describe('a row', () => {
  it('is invalid without a member on the staff, or with one named before', async ({
    imports,
    portal,
    crew,
  }) => {
    const left = await signedInMember(portal, {
      rank: null,
      rank_name: null,
      rank_role_id: null,
      username: named('Left_'),
    });
    const below = await signedInMember(portal, { rank: 238, username: named('Below_') });
    const outside = named('Out_');
    atRoblox(portal, outside, null);
    const former = named('Former_');
    await portal.database.db
      .insertInto('former_usernames')
      .values({
        user_id: crew.user.id,
        username: former,
        username_key: former.toLowerCase(),
        seen_until: '2025-01-01T00:00:00.000Z',
      })
      .execute();
    const names = [
      named('No_'),
      'no such name',
      left.user.username,
      below.user.username,
      outside,
      former,
      crew.user.username,
      '',
    ];
    const rows = await imports.rowsOf(`username,role\n${names.map((name) => `${name},Pilot`).join('\n')}`);
    expect(rows.map(({ errors }) => errors)).toEqual([
      [importMessages.unknown],
      [importMessages.unknown],
      [importMessages.notOnStaff],
      [importMessages.notOnStaff],
      [importMessages.notOnStaff],
      [],
      [importMessages.twice(7)],
      ['username: Name the member.'],
    ]);
    expect(rows[5]).toMatchObject({ username: former, userId: crew.user.id, changes: ['Role “Pilot”'] });
  });

  it('leaves everything unchanged when it fails at the end of many', async ({ imports, portal }) => {
    const members = await Promise.all(
      Array.from({ length: 30 }, () => signedInMember(portal, { rank: 239, username: named('Many_') })),
    );
    const lines = members.map(({ user }) => `${user.username},Captain License,5,9.90,Pilot,3,Hello`);
    const header = 'username,qualifications,careerFlights,careerPay,role,requiredFlights,note';
    const newcomer = named('New_');
    atRoblox(portal, newcomer);
    const file = [header, ...lines, `${newcomer},,1,,,,`, `${named('Nobody_')},,5,,,,`].join('\n');
    const before = await dumpDatabase(portal.database);
    const response = await imports.apply(file, { key: newId() });
    expect(codeOf(response)).toBe('400 import_failed');
    expect(response.json()).toMatchObject({
      message: `Nothing was imported: one line has a mistake. Line 33: ${importMessages.unknown}`,
      issues: [{ path: 'lines.33', message: importMessages.unknown }],
    });
    expect(response.headers['crewroom-topics']).toBeUndefined();
    // The idempotency record says that nothing was done.
    const after = await dumpDatabase(portal.database);
    expect({ ...after, idempotency_keys: before['idempotency_keys'] }).toEqual(before);
  });

  it('needs about as many statements for 120 members as for two', async ({ imports, portal }) => {
    const staff = async (count: number) =>
      await Promise.all(
        Array.from({ length: count }, () => signedInMember(portal, { rank: 239, username: named('Count_') })),
      );
    const [few, many] = [fileOf(await staff(2)), fileOf(await staff(120))];
    const statements = async (file: string) =>
      await countStatements(portal.database, async () =>
        expect(codeOf(await imports.apply(file))).toBe('201'),
      );
    const [withFew, withMany] = [await statements(few), await statements(many)];
    // The history has more than one page of entries. Beyond the limit of topics, everything is invalidated.
    expect(withMany.length).toBeLessThanOrEqual(withFew.length + 6);
    expect(withMany.length).toBeLessThan(60);
  });
});

describe('a person whom the portal does not know', () => {
  it('becomes a member with their rank in the group', async ({ imports, portal }) => {
    const username = named('New_');
    const robloxId = atRoblox(portal, username, 244);
    const file = `username,qualifications,careerFlights,role\n${username.toUpperCase()},Captain License,7,Pilot`;
    expect(await imports.rowsOf(file)).toEqual([
      {
        line: 2,
        username: username.toUpperCase(),
        userId: null,
        changes: [
          'Becomes a member of the portal',
          'Gets the Captain License',
          '7 career flights',
          'Role “Pilot”',
        ],
        errors: [],
      },
    ]);
    expect(await namesOf(portal, username)).toEqual([]);
    expect((await imports.apply(file)).json()).toEqual({ changed: 1 });
    const [row] = await namesOf(portal, username);
    expect(row).toMatchObject({
      roblox_id: robloxId,
      rank: 244,
      rank_name: 'Rank 244',
      last_rank: 244,
      required_flights: 4,
      imported_flights: 7,
      role: 'Pilot',
    });
    const roles = await portal.database.db
      .selectFrom('group_roles')
      .where('user_id', '=', row?.id ?? '')
      .selectAll()
      .execute();
    expect(roles).toMatchObject([{ rank: 244, role_id: 'role-244' }]);
    expect((await imports.rowsOf(file))[0]).toMatchObject({ userId: row?.id, changes: [] });
  });

  it('is found by the account, under any earlier name', async ({ imports, portal, crew }) => {
    const other = named('Other_');
    portal.roblox.names.set(String(crew.user.roblox_id), {
      robloxId: String(crew.user.roblox_id),
      username: other,
      displayName: other,
    });
    const rows = await imports.rowsOf(`username,role\n${other},Pilot\n${crew.user.username},Pilot`);
    expect(rows).toMatchObject([{ userId: crew.user.id, errors: [] }, { errors: [importMessages.twice(2)] }]);
    expect(codeOf(await imports.apply(`username,role\n${other},Pilot`))).toBe('201');
    expect((await imports.recordOf(crew)).role).toBe('Pilot');
    portal.roblox.names.delete(String(crew.user.roblox_id));
  });

  it('is looked up at Roblox only if a member is unknown', async ({ imports, portal, crew }) => {
    const { asked } = portal.roblox;
    const before = { ...asked };
    await imports.rowsOf(`username\n${crew.user.username}\nno name at all\n`);
    expect(asked).toEqual(before);
    portal.roblox.away = true;
    const file = `username\n${named('Any_')}`;
    expect(codeOf(await imports.preview(file))).toBe('503 roblox_unavailable');
    expect(codeOf(await imports.apply(file))).toBe('503 roblox_unavailable');
    portal.roblox.away = false;
  });
});

describe('an import at the same time as other actions', () => {
  it('leaves its key to the corrected file when it was rejected', async ({
    imports,
    portal,
    owner,
    crew,
  }) => {
    const key = newId();
    const bad = `username,careerFlights\n${crew.user.username},many`;
    expect(codeOf(await imports.apply(bad, { key }))).toMatch('400 ');
    const { database } = portal;
    const keys = database.db.selectFrom('idempotency_keys').where('user_id', '=', owner.user.id);
    expect(await keys.select('key').execute()).toEqual([]);
    const good = `username,careerFlights\n${crew.user.username},7`;
    expect(codeOf(await imports.apply(good, { key }))).toBe('201');
    expect(codeOf(await imports.apply(bad, { key }))).toBe('409 idempotency_mismatch');
  });

  it('removes the warnings of seats when it renews their expired qualification', async ({
    imports,
    portal,
    owner,
    crew,
    dispatcher,
  }) => {
    const { db } = portal.database;
    const expires_at = new Date(portal.clock().getTime() + 1).toISOString();
    const held = { granted_at: expires_at, granted_by_id: owner.user.id, expires_at };
    await db
      .insertInto('qualifications')
      .values({ id: newId(), user_id: crew.user.id, name: 'Captain License', ...held })
      .execute();
    const { flight, roles } = await stageFlight(db, 'available', { dispatcher_id: dispatcher.user.id });
    const [captain] = roles;
    if (captain === undefined) throw new Error('A flight has a captain');
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('id', '=', captain.id)
      .execute();
    await insertSeat(db, captain, { user_id: crew.user.id });
    const shown = async (known?: string) => {
      const headers = known === undefined ? {} : { 'if-none-match': known };
      return await portal.send('GET', `/api/flights/${flight.id}`, { as: dispatcher.as, headers });
    };
    const before = await shown();
    expect(before.body).toContain('licenceExpiresAt');
    portal.clock.advance(1);
    const file = `username,qualifications\n${crew.user.username},Captain License`;
    expect(codeOf(await imports.apply(file))).toBe('201');
    const after = await shown(String(before.headers['etag']));
    expect([after.statusCode, after.body.includes('licenceExpiresAt')]).toEqual([200, false]);
  });

  it('changes the record of a suspended member, and gives them no seat', async ({
    imports,
    portal,
    crew,
    dispatcher,
  }) => {
    const { db } = portal.database;
    await insertSanction(db, {
      user_id: crew.user.id,
      type: 'suspension',
      expiry_date: '2027-01-01T00:00:00.000Z',
    });
    const { flight, roles } = await stageFlight(db, 'available', { dispatcher_id: dispatcher.user.id }, [1]);
    expect(codeOf(await imports.apply(everything(crew)))).toBe('201');
    expect((await imports.recordOf(crew)).role).toBe('Pilot');
    expect(roles).toHaveLength(1);
    expect(
      await db.selectFrom('allocations').where('flight_id', '=', flight.id).selectAll().execute(),
    ).toEqual([]);
  });

  it('gives a free seat to a member who waited for the qualification', async ({
    imports,
    portal,
    crew,
    dispatcher,
  }) => {
    const { db } = portal.database;
    const { flight, roles } = await stageFlight(db, 'available', { dispatcher_id: dispatcher.user.id }, [1]);
    await db
      .updateTable('flight_roles')
      .set({ requires: 'Captain License' })
      .where('flight_id', '=', flight.id)
      .execute();
    await db
      .insertInto('wait_list')
      .values({
        id: newId(),
        flight_id: flight.id,
        flight_role_id: roles[0]?.id ?? '',
        user_id: crew.user.id,
        since: '2026-03-01T00:00:00.000Z',
      })
      .execute();
    await imports.apply(everything(crew));
    const seats = await db
      .selectFrom('allocations')
      .where('flight_id', '=', flight.id)
      .select('user_id')
      .execute();
    expect(seats).toEqual([{ user_id: crew.user.id }]);
  });

  it('grants an expired qualification again, and keeps a valid one', async ({
    imports,
    portal,
    owner,
    crew,
  }) => {
    const { db } = portal.database;
    const held = {
      user_id: crew.user.id,
      granted_at: '2026-01-01T00:00:00.000Z',
      granted_by_id: owner.user.id,
    };
    const later = '2027-01-01T00:00:00.000Z';
    await db
      .insertInto('qualifications')
      .values([
        { id: newId(), name: 'Captain License', expires_at: '2026-02-01T00:00:00.000Z', ...held },
        { id: newId(), name: 'Cabin Crew Licence', expires_at: later, ...held },
      ])
      .execute();
    const file = `username,qualifications\n${crew.user.username},Captain License;Cabin Crew Licence`;
    const [row] = await imports.rowsOf(file);
    expect(row?.changes).toHaveLength(1);
    await imports.apply(file);
    const ends = await db
      .selectFrom('qualifications')
      .where('user_id', '=', crew.user.id)
      .orderBy('name', 'desc')
      .select('expires_at')
      .execute();
    expect(ends.map(({ expires_at: end }) => end)).toEqual([null, later]);
    const { qualifications } = await imports.recordOf(crew);
    const at = portal.clock().toISOString();
    expect(qualifications.map(({ name, history }) => [name, history])).toEqual([
      ['Cabin Crew Licence', []],
      ['Captain License', [{ act: 'granted', at, byUsername: owner.user.username }]],
    ]);
  });

  it('keeps an advance undoable, and career figures through it', async ({ imports, portal, owner, crew }) => {
    const total = async () => (await imports.recordOf(crew)).stats.totalFlightsAttended;
    const open = () =>
      portal.database.db
        .selectFrom('terms')
        .where('closed_at', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow();
    const { id: termId } = await open();
    await imports.apply(everything(crew));
    expect(codeOf(await portal.send('POST', '/api/admin/term/advance', { as: owner.as }))).toBe('200');
    expect(await total()).toBe(120);
    await imports.apply(`username,careerFlights\n${crew.user.username},130`);
    expect(
      codeOf(await portal.send('POST', '/api/admin/term/undo', { as: owner.as, payload: { termId } })),
    ).toBe('200');
    expect(await total()).toBe(130);
    expect((await imports.recordOf(crew)).stats.termFlightsAttended).toBe(0);
    // The quota of a term that is closed afterwards is the imported one.
    portal.clock.advance(120_000);
    expect(codeOf(await portal.send('POST', '/api/admin/term/advance', { as: owner.as }))).toBe('200');
    portal.clock.advance(1000);
    await portal.send('PUT', `/api/admin/users/${crew.user.id}/quota`, {
      as: owner.as,
      payload: { requiredFlights: 1 },
    });
    const { terms } = (await portal.send('GET', '/api/me/terms', { as: crew.as })).json<{
      terms: { effectiveRequiredFlights: number }[];
    }>();
    expect(terms[0]?.effectiveRequiredFlights).toBe(6);
  });

  it('is erased with the member, whom no later import restores', async ({ imports, portal, owner }) => {
    const who = await signedInMember(portal, { rank: 239, username: named('Gone_'), roblox_id: '777000111' });
    const { username } = who.user;
    portal.roblox.names.set('777000111', { robloxId: '777000111', username, displayName: username });
    await imports.apply(
      `username,role,note\n${username},Aide of ${username},"Ask @${username} or ${username}"`,
    );
    expect(
      codeOf(
        await portal.send('POST', `/api/admin/users/${who.user.id}/forget`, {
          as: owner.as,
          payload: { username },
        }),
      ),
    ).toBe('200');
    await searchForNames(portal);
    expect(JSON.stringify(await dumpDatabase(portal.database)).toLowerCase()).not.toContain(
      username.toLowerCase(),
    );
    const entries = await imports.historyOf(who);
    expect(entries.map(({ targetUsername }) => targetUsername)).toEqual(['Deleted member', 'Deleted member']);
    expect(await imports.rowsOf(`username,role\n${username},Pilot`)).toMatchObject([
      { userId: null, changes: [], errors: [importMessages.signsInFirst] },
    ]);
    expect(codeOf(await imports.apply(`username,role\n${username},Pilot`))).toBe('400 import_failed');
  });

  it('must be repeated when anybody is erased while Roblox responds', async ({ imports, portal }) => {
    const username = named('New_');
    atRoblox(portal, username);
    const other = await signedInMember(portal, { rank: 239 });
    const file = `username,role\n${username},Pilot`;
    const before = portal.roblox.asked.rosters;
    const release = portal.roblox.hold('rosters');
    const applied = imports.apply(file);
    await expect.poll(() => portal.roblox.asked.rosters).toBe(before + 1);
    expect(await eraseFully(portal, other.user.roblox_id)).toBe(true);
    release();
    expect((await applied).json()).toMatchObject({
      code: 'import_failed',
      message: importMessages.erasedMeanwhile,
    });
    expect(await namesOf(portal, username)).toEqual([]);
    portal.clock.advance(1);
    expect((await imports.apply(file)).json()).toEqual({ changed: 1 });
  });

  it.for([
    ['signs out', '401 no_session'],
    ['loses the rank', '403 insufficient_rank'],
  ] as const)(
    'changes nothing when its owner %s while Roblox responds',
    async ([event, code], { portal }) => {
      const owner = await signedInMember(portal, { rank: 255 });
      const username = named('New_');
      atRoblox(portal, username);
      const before = portal.roblox.asked.rosters;
      const release = portal.roblox.hold('rosters');
      const applied = importsOf(portal, owner).apply(`username,role\n${username},Pilot`);
      await expect.poll(() => portal.roblox.asked.rosters).toBe(before + 1);
      const own = portal.database.db.updateTable('users').where('id', '=', owner.user.id);
      if (event === 'signs out') await portal.send('POST', '/api/auth/logout', { as: owner.as });
      else await own.set({ rank: 247 }).execute();
      release();
      expect(codeOf(await applied)).toBe(code);
      expect(await namesOf(portal, username)).toEqual([]);
    },
  );

  it('treats the owner’s own row like any other', async ({ imports, owner }) => {
    expect((await imports.apply(`username,role\n${owner.user.username},Founder`)).json()).toEqual({
      changed: 1,
    });
  });
});
