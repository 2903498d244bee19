import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecretSetting, settingKeys, webhookKeys } from '@crewroom/domain/settings/table';
import { expect, it } from 'vitest';
import { makeBackup } from '../../platform/backup/make-backup.ts';
import { openBackupFile } from '../../platform/backup/open-backup-file.ts';
import { isKnownStep } from '../../platform/database/migrations/migrate.ts';
import { assertOrigin } from '../../platform/database/origin.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { captureLog, createTestPortal, signedInMember } from '../../testing/test-portal.ts';

const settings = '/api/admin/settings';

/** Returns the text that identifies the secret of a key, wherever it might leak. */
const markOf = (key: string): string => `never_seen_again_${key}`;

/** Returns a valid value for the setting that contains this text. */
const secretOf = (key: string): string =>
  key === 'discordBotToken'
    ? `MTIwMDAwMDAwMDAwMDAwMDAwMQ.GabcDE.${markOf(key)}`
    : `https://discord.com/api/webhooks/1/${markOf(key)}`;

async function textOf(backup: string): Promise<string> {
  const values: string[] = [];
  for await (const { rows } of (await openBackupFile(backup, isKnownStep, { key: null })).rows()) {
    for (const value of rows.flat())
      values.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value));
  }
  return values.join('\n');
}

it('a secret that is set, rejected or set again is in no response, log, history, file, row or backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewroom-secrets-'));
  const log = captureLog();
  try {
    await using portal = await createTestPortal({
      environment: { DATA_DIR: folder, LOG_LEVEL: 'debug' },
      logger: log.logger,
    });
    await assertOrigin(portal.database, { mode: 'sandbox' });
    const owner = await signedInMember(portal, { rank: 255 });
    const keys = settingKeys.filter(isSecretSetting);
    expect(keys).toEqual([...Object.values(webhookKeys), 'discordBotToken']);
    const changes = Object.fromEntries(keys.map((key) => [key, secretOf(key)]));
    const wrong = Object.fromEntries(keys.map((key) => [key, `http://elsewhere.example/ ${markOf(key)}`]));
    const said: string[] = [];
    const ask = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
      const headers = method === 'PUT' ? { 'idempotency-key': 'the-same-press' } : {};
      const response = await portal.send(method, path, {
        as: owner.as,
        headers,
        ...(payload && { payload }),
      });
      said.push(JSON.stringify(response.headers), response.body);
      return response.statusCode;
    };

    expect(await ask('PUT', settings, { changes: wrong })).toBe(400);
    expect(await ask('PUT', settings, { changes })).toBe(200);
    expect(await ask('PUT', settings, { changes })).toBe(200);
    expect([portal.config.chat.flights, portal.config.discord?.botToken]).toEqual([
      secretOf('discordFlightsWebhookUrl'),
      secretOf('discordBotToken'),
    ]);
    await portal.app.securityLog.flush();
    const today = portal.clock().toISOString().slice(0, 10);
    for (const path of [
      settings,
      '/api/admin/history',
      '/api/admin/security',
      `/api/admin/security.jsonl?from=${today}&to=${today}`,
      '/api/admin/outbox',
      '/api/airline',
      '/api/me/export',
    ]) {
      expect([path, await ask('GET', path)]).toEqual([path, 200]);
    }
    const file = join(folder, 'a.backup');
    await makeBackup(portal.database.target, file, { now: portal.clock() });
    const backup = await textOf(file);
    expect(backup).toContain('discordBotToken');
    const rows = JSON.stringify(await dumpDatabase(portal.database));
    const everything = [...said, ...log.lines, backup, rows].join('\n');
    expect(keys.filter((key) => everything.includes(markOf(key)))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
