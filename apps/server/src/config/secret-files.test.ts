import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refused-settings.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'crewroom-secrets-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileWith(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

/** Each secret with a value it may have, and where the settings then hold it. */
const secrets: [string, string, (config: ReturnType<typeof readConfig>) => unknown, object?][] = [
  ['DATABASE_URL', 'postgresql://crew:secret@db/crew', ({ databaseUrl }) => databaseUrl],
  [
    'DATABASE_LISTEN_URL',
    'postgresql://crew:secret@db/crew',
    ({ databaseListenUrl }) => databaseListenUrl,
    { DATABASE_URL: 'postgresql://pooler/crew' },
  ],
  ['BACKUP_KEY', 'thirty-two characters or rather more', ({ backupKey }) => backupKey],
  [
    'ROBLOX_CLIENT_SECRET',
    'RBX-secret',
    ({ roblox }) => ('clientSecret' in roblox ? roblox.clientSecret : null),
    { ROBLOX_CLIENT_ID: '1', ROBLOX_API_KEY: 'key', ROBLOX_GROUP_ID: '7' },
  ],
  [
    'ROBLOX_API_KEY',
    'the-key',
    ({ roblox }) => ('apiKey' in roblox ? roblox.apiKey : null),
    { ROBLOX_CLIENT_ID: '1', ROBLOX_CLIENT_SECRET: 'secret', ROBLOX_GROUP_ID: '7' },
  ],
  ['ROBLOX_WEBHOOK_SECRET', 'sixteen letters or more', ({ robloxWebhookSecret }) => robloxWebhookSecret],
  ['DISCORD_FLIGHTS_WEBHOOK_URL', 'https://discord.com/api/webhooks/1/a', ({ chat }) => chat.flights],
  ['DISCORD_STAFF_WEBHOOK_URL', 'https://discord.com/api/webhooks/2/b', ({ chat }) => chat.staff],
  [
    'DISCORD_BOT_TOKEN',
    'MTIwMDAwMDAwMDAwMDAwMDAwMQ.GabcDE.x-y_z0123456789',
    ({ discord }) => discord?.botToken,
  ],
  ['DISCORD_ADMIN_WEBHOOK_URL', 'https://discord.com/api/webhooks/3/c', ({ chat }) => chat.admin],
];

describe.each(secrets)('the secret %s', (name, value, held, beside = {}) => {
  it.each(['', '\n', '\r\n'])('is read from a file whose text ends with %j', (end) => {
    const config = readConfig({ ...beside, [`${name}_FILE`]: fileWith(value + end) });
    expect(held(config)).toBe(value);
  });

  it('is rejected when it is set both ways, and its value is not repeated', () => {
    const both = { ...beside, [name]: value, [`${name}_FILE`]: fileWith(value) };
    expect(refusalOf(both)).toBe(`Set ${name} or ${name}_FILE, not both.`);
  });

  it('is rejected when its file cannot be read or is empty', () => {
    const missing = join(folder, 'nowhere');
    expect(refusalOf({ ...beside, [`${name}_FILE`]: missing })).toBe(
      `${name}_FILE: ${missing} cannot be read (ENOENT)`,
    );
    const empty = fileWith('\n');
    expect(refusalOf({ ...beside, [`${name}_FILE`]: empty })).toBe(`${name}_FILE: ${empty} is empty`);
  });
});

it('validates a secret of a file like any other', () => {
  const file = fileWith('short\n');
  expect(refusalOf({ BACKUP_KEY_FILE: file })).toBe('BACKUP_KEY: must have at least 32 characters');
});

it('reads from files secrets only', () => {
  expect(readConfig({ AIRLINE_NAME_FILE: join(folder, 'nowhere') }).airline.name).toBe('Aurora Air');
});
