import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SettingState, settingsEndpoints } from '@crewroom/domain/settings/endpoints';
import { isSecretSetting, type SettingKey, settingKeys, settingTable } from '@crewroom/domain/settings/table';
import { afterAll, describe, expect, it } from 'vitest';
import { Secrets } from '../../platform/secrets/secret-key.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const { path } = settingsEndpoints.settings;
const webhook = `https://discord.com/api/webhooks/1/${'s'.repeat(40)}`;

const dataDir = mkdtempSync(join(tmpdir(), 'crewroom-settings-'));
const portal = await createTestPortal({ environment: { DATA_DIR: dataDir, WRITE_LIMIT_PER_MINUTE: '1000' } });
const owner = await signedInMember(portal, { rank: 255, username: 'olga' });

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

const put = (changes: object, as = owner.as, headers = {}) =>
  portal.send('PUT', path, { as, payload: { changes }, headers });

async function stateOf(key: SettingKey, as = owner.as): Promise<SettingState | undefined> {
  const response = await portal.send('GET', path, { as });
  return settingsEndpoints.settings.response.parse(response.json()).settings.find((one) => one.key === key);
}

describe('GET settings', () => {
  it('returns each with its default, and for secrets only whether they are set', async () => {
    const response = await portal.send('GET', path, { as: owner.as });
    expect(response.statusCode).toBe(200);
    const { settings } = settingsEndpoints.settings.response.parse(response.json());
    expect(settings.map(({ key }) => key)).toEqual(settingKeys);
    expect(settings[0]).toEqual({
      key: 'airlineName',
      value: 'Aurora Air',
      source: 'default',
      secret: false,
      updatedAt: null,
      updatedBy: null,
    });
    for (const one of settings.filter(({ key }) => isSecretSetting(key))) {
      // A setting whose default is in effect counts as set, like the sandbox's.
      const isSet = portal.config.settings.values[one.key] !== null;
      expect(one).toMatchObject({ value: null, isSet, secret: true, source: 'default' });
    }
  });
});

/** For each setting, valid and invalid values. */
const values: Readonly<
  Record<SettingKey, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
> = {
  airlineName: {
    good: ['Northern Air', 'x'.repeat(60)],
    bad: ['', '  ', '\u200B', '\u2800', '\u3164 \uFFA0', 'x'.repeat(61), 'a\nb', 7, true],
  },
  airlineAccent: { good: ['#0b3d91', '#ABCDEF'], bad: ['red', '#0b3d9', '#0b3d91; x', 1] },
  chatUrl: { good: ['https://discord.gg/abc'], bad: ['javascript:alert(1)', 'discord.gg', 'https://a b', 1] },
  'hub.personnelHandbook': { good: ['http://docs.example/a?b#c'], bad: ['data:text/html,x', ''] },
  'hub.personnelExpectations': { good: ['https://docs.example'], bad: ['ftp://docs.example'] },
  'hub.staffDatabase': { good: ['https://docs.example:8443/x'], bad: ['//docs.example'] },
  'hub.uniformGuide': { good: ['https://docs.example/ü'], bad: ['https://user@docs.example'] },
  'hub.systemCodes': { good: ['https://docs.example/'], bad: [`https://docs.example/${'x'.repeat(500)}`] },
  'hub.furtherDocuments': {
    good: [
      'Pilot roster https://docs.example/roster',
      `A https://a.example\n${'b'.repeat(60)} http://b.example`,
    ],
    bad: [
      '',
      'https://docs.example/roster',
      'Roster docs.example',
      'A https://a.example\nA https://b.example',
      `${'a'.repeat(61)} https://a.example`,
      Array.from({ length: 21 }, (_, index) => `${index} https://a.example`).join('\n'),
      ['A https://a.example'],
    ],
  },
  rankStaff: { good: [1, 239], bad: [0, 256, 239.5, '239', 245] },
  rankDispatch: { good: [239, 247], bad: [0, 256, 248] },
  rankAdmin: { good: [255, 247], bad: [300, -1, 240] },
  payPerPoint: { good: [0, 0.07, 9999.99, 10_000], bad: [-1, 0.001, 10_001, '1'] },
  defaultRequiredFlights: { good: [0, 1000], bad: [-1, 1.5, 1001] },
  termLengthDays: { good: [1, 366], bad: [0, 367, 1.5] },
  termUndoMinutes: { good: [0, 0.25, 1440], bad: [-1, 1441] },
  rosterSyncMinutes: { good: [0, 2.5, 1440], bad: [-1, 1441] },
  publicDepartures: { good: [true, false], bad: ['true', 1] },
  joinUrl: {
    good: ['https://www.roblox.com/games/1', 'https://roblox.com'],
    bad: [
      'http://www.roblox.com/games/1',
      'https://roblox.com.evil.tld',
      'https://evilroblox.com',
      String.raw`https://evil.tld\.roblox.com/`,
    ],
  },
  discordFlightsWebhookUrl: { good: [webhook], bad: ['https://evil.tld/api/webhooks/1/a', 1] },
  discordStaffWebhookUrl: { good: ['http://localhost:3001/api/webhooks/staff/other'], bad: ['x'] },
  discordAdminWebhookUrl: { good: [webhook], bad: ['http://localhost:3002/api/webhooks/staff/other'] },
  discordApplicationId: {
    good: ['1200000000000000001', '12345678901234567890'],
    bad: ['', '12', '012345678901234567', '12000000000000000o1', '1'.repeat(21), 1_200_000_000],
  },
  discordPublicKey: {
    good: ['0aF1'.repeat(16)],
    bad: ['0af1'.repeat(15), `${'0af1'.repeat(16)}0`, 'g'.repeat(64)],
  },
  discordBotToken: {
    good: ['MTIwMDAwMDAwMDAwMDAwMDAwMQ.GabcDE.x-y_z0123456789'],
    bad: ['', 'short', 'Bot MTIwMDAwMDAwMDAwMDAwMDAwMQ.GabcDE.xyz', 'x'.repeat(201), 7],
  },
  discordFlightsChannelId: { good: ['1200000000000000002'], bad: ['flights', '#1200000000000000002'] },
  discordStaffChannelId: { good: ['1200000000000000003'], bad: ['https://discord.com/channels/1/2'] },
  discordAdminChannelId: { good: ['1200000000000000004'], bad: ['-1200000000000000004'] },
  discordEvents: { good: [true], bad: ['on', 1] },
};

describe.each(settingKeys)('%s', (key) => {
  it.each(values[key].good)('accepts %j, and returns to its default', async (value) => {
    const response = await put({ [key]: value });
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String) as unknown]);
    const shown = isSecretSetting(key) ? { value: null, isSet: true } : { value };
    const changed = { source: 'portal', updatedAt: portal.clock().toISOString(), updatedBy: 'olga' };
    expect(await stateOf(key)).toMatchObject({ ...shown, ...changed });
    expect(response.json<{ settings: SettingState[] }>().settings).toContainEqual(await stateOf(key));
    expect(portal.config.settings.values[key]).toEqual(value);
    expect((await put({ [key]: null })).statusCode).toBe(200);
    expect(await stateOf(key)).toMatchObject({ source: 'default', updatedBy: 'olga' });
  });

  it.each(values[key].bad)('rejects %j, and changes nothing else', async (value) => {
    const response = await put({ defaultRequiredFlights: 17, [key]: value });
    expect(response.statusCode).toBe(400);
    const { code, issues } = response.json<{ code: string; issues: { path: string }[] }>();
    expect(code).toBe('invalid_input');
    expect(issues.map((issue) => issue.path)).toEqual([`changes.${key}`]);
    expect(portal.config.terms.defaultRequiredFlights).toBe(4);
  });
});

describe('changing the settings', () => {
  it('rejects unknown settings and an empty change', async () => {
    expect((await put({ isAdmin: true })).statusCode).toBe(400);
    expect((await put({})).statusCode).toBe(200);
  });

  it('tidies a text like all others, without pasted invisible characters', async () => {
    const sent = {
      airlineName: '\u200B Cafe\u0301\u2060 Air ',
      joinUrl: '\uFEFFhttps://www.roblox.com/\u200Bgroups/1\u200E ',
    };
    expect((await put(sent)).statusCode).toBe(200);
    expect((await stateOf('airlineName'))?.value).toBe('Caf\u00E9 Air');
    expect((await stateOf('joinUrl'))?.value).toBe('https://www.roblox.com/groups/1');
    expect((await put({ airlineName: ' ' })).statusCode).toBe(400);
    expect((await put({ airlineName: null, joinUrl: null })).statusCode).toBe(200);
  });

  it('never changes what the environment sets', async () => {
    await using other = await createTestPortal({
      environment: { AIRLINE_NAME: 'Given Air', RANK_ADMIN: '250' },
    });
    const { as } = await signedInMember(other, { rank: 255 });
    const refused = await other.send('PUT', path, {
      as,
      payload: { changes: { airlineName: 'Mine', payPerPoint: 3 } },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'set_by_environment',
      message: expect.stringContaining('AIRLINE_NAME') as unknown,
    });
    expect(other.config.terms.payPerPoint).toBe(1);
    const { settings } = settingsEndpoints.settings.response.parse(
      (await other.send('GET', path, { as })).json(),
    );
    expect(settings.find(({ key }) => key === 'airlineName')).toMatchObject({
      value: 'Given Air',
      source: 'environment',
    });
  });

  it('is recorded in the history and in the security log with its keys', async () => {
    await put({ payPerPoint: 2, discordStaffWebhookUrl: webhook });
    const { db } = portal.database;
    const entry = await db
      .selectFrom('audit_entries')
      .select(['action_type', 'details'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.action_type).toBe('settings_change');
    expect(JSON.parse(entry.details)).toEqual({ settings: ['payPerPoint', 'discordStaffWebhookUrl'] });
    const events = await db
      .selectFrom('security_events')
      .select('details')
      .where('kind', '=', 'settings_changed')
      .execute();
    expect(events.map(({ details }) => JSON.parse(details) as unknown)).toContainEqual({
      settings: ['payPerPoint', 'discordStaffWebhookUrl'],
    });
    await put({ payPerPoint: null, discordStaffWebhookUrl: null });
  });
});

async function roles() {
  const response = await portal.send('GET', settingsEndpoints.groupRoles.path, { as: owner.as });
  return settingsEndpoints.groupRoles.response.parse(response.json());
}

describe('the roles of the group', () => {
  it('have a warning for a role that makes more than a tenth of the staff administrators', async () => {
    for (let n = 0; n < 20; n += 1) await signedInMember(portal, { rank: 239, rank_role_id: 'crew' });
    expect((await roles()).decorativeRoles).toEqual([]);
    for (let n = 0; n < 3; n += 1)
      await signedInMember(portal, { rank: 248, rank_role_id: 'star', rank_name: 'Star' });
    const { roles: listed, decorativeRoles } = await roles();
    expect(decorativeRoles.map(({ name, holders }) => [name, holders])).toEqual([['Star', 3]]);
    expect(listed.find(({ name }) => name === 'Star')).toMatchObject({ holders: 3, members: 3 });
  });
});

describe('secrets', () => {
  it('are encrypted with a key that only the portal can read, and are used', async () => {
    await put({ discordFlightsWebhookUrl: webhook });
    expect(portal.config.chat.flights).toBe(webhook);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    const row = await portal.database.db
      .selectFrom('airline_settings')
      .where('key', '=', 'discordFlightsWebhookUrl')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.value).toBeNull();
    expect(JSON.stringify(row)).not.toContain('ssss');
    await put({ discordFlightsWebhookUrl: null });
    expect(portal.config.chat.flights).toContain('sandbox');
  });

  it('are decrypted only under the name they were encrypted with, and only unaltered', () => {
    const sealed = new Secrets({ secretKey: null, dataDir }).seal('one', 'the secret') ?? '';
    const elsewhere = new Secrets({ secretKey: null, dataDir });
    expect(elsewhere.open('one', sealed)).toBe('the secret');
    expect(elsewhere.open('other', sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered[at] = (bytes[at] ?? 0) ^ 1;
      expect(elsewhere.open('one', altered.toString('base64url'))).toBeNull();
    }
    for (const cut of ['', sealed.slice(0, 20), sealed.slice(0, -4)]) {
      expect(elsewhere.open('one', cut)).toBeNull();
    }
  });

  it('require a recent sign-in, but other settings do not', async () => {
    const late = await signedInMember(portal, { rank: 255 });
    portal.clock.advance(16 * 60_000);
    const refused = await put({ discordAdminWebhookUrl: webhook }, late.as);
    expect(refused.json()).toMatchObject({ code: 'sign_in_again' });
    expect(await stateOf('discordAdminWebhookUrl', late.as)).toMatchObject({ source: 'default' });
    expect((await put({ chatUrl: 'https://discord.gg/x' }, late.as)).statusCode).toBe(200);
  });
});

it('every setting has its own environment variable', () => {
  const names = settingKeys.map((key) => settingTable[key].environment);
  expect(new Set(names).size).toBe(names.length);
});
