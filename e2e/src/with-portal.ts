import { resolve } from 'node:path';
import { type Browser, chromium, request } from '@playwright/test';
import { ensureWebBuilt } from '../../tools/web-build.ts';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { type RunningPortal, startRunningPortal } from './running-portal.ts';
import { type RequestsOf, withRequestsOf } from './sign-in.ts';

export type Setup = {
  readonly portal: RunningPortal;
  readonly browser: Browser;
  readonly requestsOf: RequestsOf;
};

/** Starts a portal and a browser for measurements or screenshots, and ends both in any case. */
export const withPortal = async (
  use: (setup: Setup) => Promise<void>,
  moreArgs: readonly string[] = [],
): Promise<void> => {
  await ensureWebBuilt(resolve(import.meta.dirname, '../..'));
  const portal = await startRunningPortal({ ownWeb: true });
  const args = [...chromiumArgs, ...moreArgs];
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
  try {
    await withRequestsOf(request, portal, (requestsOf) => use({ portal, browser, requestsOf }));
  } finally {
    await browser.close();
    await portal.stop();
  }
};
