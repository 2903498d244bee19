import { isChatWebhook } from '@crewroom/domain/discord/webhooks';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refused-settings.ts';
import { readConfig } from './config.ts';

const token = 'aBcDeF-0123456789_aBcDeF0123456789';
const webhook = `https://discord.com/api/webhooks/1234567890/${token}`;
const credentials = {
  ROBLOX_CLIENT_ID: '1',
  ROBLOX_CLIENT_SECRET: 's',
  ROBLOX_API_KEY: 'k',
  ROBLOX_GROUP_ID: '7',
};

describe('the URL of a webhook', () => {
  it.each([
    webhook,
    `https://canary.discord.com/api/webhooks/1/${token}`,
    `https://ptb.discord.com/api/v10/webhooks/1/${token}`,
    `https://discordapp.com/api/webhooks/1/${token}`,
  ])('may be %s', (url) => {
    expect(isChatWebhook(url)).toBe(true);
  });

  it.each([
    `http://discord.com/api/webhooks/1/${token}`,
    `https://discord.com.evil.tld/api/webhooks/1/${token}`,
    `https://evildiscord.com/api/webhooks/1/${token}`,
    `https://discord.com@evil.tld/api/webhooks/1/${token}`,
    `https://user:pass@discord.com/api/webhooks/1/${token}`,
    `https://discord.com:8443/api/webhooks/1/${token}`,
    `https://discord.com/api/webhooks/1/${token}?wait=true`,
    `https://discord.com/api/webhooks/1/${token}#x`,
    `https://discord.com/api/webhooks/1/${token}/../../../users/@me`,
    `https://discord.com/api/webhooks/1/${token}/slack`,
    'https://discord.com/api/webhooks/1',
    'https://discord.com/channels/1/2',
    `https://127.0.0.1/api/webhooks/1/${token}`,
    `https://169.254.169.254/api/webhooks/1/${token}`,
    `https://[::1]/api/webhooks/1/${token}`,
    `https://10.0.0.1/api/webhooks/1/${token}`,
    `https://discord.com./api/webhooks/1/${token}`,
    'http://localhost:3001/api/webhooks/flights/sandbox',
    'not an address',
  ])('is never %s', (url) => {
    expect(isChatWebhook(url)).toBe(false);
    const said = refusalOf({ ...credentials, DISCORD_STAFF_WEBHOOK_URL: url });
    expect(said).toBe(
      'DISCORD_STAFF_WEBHOOK_URL: must be a webhook of Discord, such as https://discord.com/api/webhooks/ID/TOKEN',
    );
  });

  it('is rejected with a line for each mistake, which never repeats the URL', () => {
    const said = refusalOf({
      ...credentials,
      DISCORD_FLIGHTS_WEBHOOK_URL: `https://evil.tld/${token}`,
      DISCORD_ADMIN_WEBHOOK_URL: `${webhook}x y`,
    });
    expect(said.split('\n').map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'DISCORD_FLIGHTS_WEBHOOK_URL',
      'DISCORD_ADMIN_WEBHOOK_URL',
    ]);
    expect(said).not.toContain(token);
  });
});

describe('the channels', () => {
  it('are off unless they are set', () => {
    expect(readConfig(credentials).chat).toEqual({ flights: null, staff: null, admin: null });
    expect(readConfig({ ...credentials, DISCORD_STAFF_WEBHOOK_URL: webhook }).chat).toEqual({
      flights: null,
      staff: webhook,
      admin: null,
    });
  });

  it('lead to the sandbox by default, and only to it or to Discord', () => {
    const sandbox = 'http://localhost:4000/api/webhooks/admin/sandbox';
    expect(readConfig({ SANDBOX_PORT: '4000' }).chat.admin).toBe(sandbox);
    const given = {
      SANDBOX_PORT: '4000',
      DISCORD_ADMIN_WEBHOOK_URL: sandbox,
      DISCORD_STAFF_WEBHOOK_URL: webhook,
    };
    expect(readConfig(given).chat).toMatchObject({ admin: sandbox, staff: webhook });
    const foreign = sandbox.replace('4000', '4001');
    expect(refusalOf({ ...given, DISCORD_ADMIN_WEBHOOK_URL: foreign })).toContain(
      'DISCORD_ADMIN_WEBHOOK_URL',
    );
  });
});
