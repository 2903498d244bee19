import { describe, expect, it } from 'vitest';
import { announcement } from './announcement.ts';
import { startFailure, startPortal } from './start-portal.ts';

const start = (env: Record<string, string>): Promise<void> =>
  startPortal({ root: '/nowhere', env, print: () => undefined, started: () => undefined });

const failureOf = (env: Record<string, string>): Promise<string> =>
  start(env).then(() => 'started', startFailure);

describe('starting the portal', () => {
  it('refuses a part of the credentials in one line, before anything is built', async () => {
    const failure = await failureOf({ ROBLOX_CLIENT_ID: '1', ROBLOX_GROUP_ID: '2' });
    expect(failure).toContain('ROBLOX_CLIENT_SECRET');
    expect(failure.split('\n')).toHaveLength(1);
  });

  it('names every mistake in the settings, each in a line of its own', async () => {
    const failure = await failureOf({ PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: '' });
    expect(failure.split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^LOG_LEVEL: /),
    ]);
  });

  it('refuses to play with a sandbox in production', async () => {
    expect(await failureOf({ NODE_ENV: 'production' })).toContain('never runs in production');
  });
});

describe('the closing block', () => {
  const common = { airline: 'Aurora Air', portalUrl: 'http://localhost:3000', data: './data' };

  it('says that Roblox is a sandbox, and how to get the real one', () => {
    const text = announcement({ ...common, sandboxUrl: 'http://localhost:3001' });
    expect(text).toContain('http://localhost:3000');
    expect(text).toContain('a sandbox at http://localhost:3001');
    expect(text).toContain('ROBLOX_API_KEY');
  });

  it('speaks of no sandbox when Roblox is real', () => {
    expect(announcement({ ...common, sandboxUrl: undefined })).not.toContain('sandbox');
  });
});
