import { resolve } from 'node:path';
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import { ensureWebBuilt } from '../../tools/web-build.ts';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { type RunningPortal, startRunningPortal } from './running-portal.ts';
import { signedInRequests } from './sign-in.ts';

export interface Setup {
  readonly portal: RunningPortal;
  readonly browser: Browser;
  /** Who signed in once stays signed in. */
  readonly requestsOf: (username: string) => Promise<APIRequestContext>;
}

/** Starts a portal and a browser for what is no test, a measurement or pictures, and ends both whatever comes of it. */
export const withPortal = async (
  use: (setup: Setup) => Promise<void>,
  moreArgs: readonly string[] = [],
): Promise<void> => {
  await ensureWebBuilt(resolve(import.meta.dirname, '../..'));
  const portal = await startRunningPortal({ ownWeb: true });
  const args = [...chromiumArgs, ...moreArgs];
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
  const sessions = new Map<string, Promise<APIRequestContext>>();
  const requestsOf: Setup['requestsOf'] = (username) => {
    const session = sessions.get(username) ?? signedInRequests(request, portal, username);
    sessions.set(username, session);
    return session;
  };
  try {
    await use({ portal, browser, requestsOf });
  } finally {
    for (const session of sessions.values()) await (await session).dispose();
    await browser.close();
    await portal.stop();
  }
};
