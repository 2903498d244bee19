import { signInPaths } from '@crewroom/domain/contract/routes';
import type { InjectOptions } from 'fastify';
import type { Patience } from '../roblox/ask.ts';
import { createRoblox } from '../roblox/roblox.ts';
import { type Browser, createBrowser, type Wire } from './browser.ts';
import type { SharedSandbox } from './shared-sandbox.ts';
import { createTestPortal, type TestPortal, type TestPortalOptions } from './test-portal.ts';

/** A portal that members of a sandbox sign in to. */
export type SandboxPortal = TestPortal & { readonly newBrowser: () => Browser };

type Options = Omit<TestPortalOptions, 'roblox'> & { readonly patience?: Partial<Patience> };

/** Sends what is meant for the portal to the app itself, and the rest over the network. */
function wireTo({ app, config }: TestPortal): Wire {
  const { origin, host } = new URL(config.publicUrl);
  return async (url, init) => {
    if (url.origin !== origin) return await fetch(url, { ...init, redirect: 'manual' });
    const request: InjectOptions = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { host, ...init.headers },
    };
    const answer = await app.inject(request);
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    return new Response(answer.rawPayload, { status: answer.statusCode, headers });
  };
}

/** Builds a portal whose Roblox is the sandbox; tries that fail are repeated at once. `await using` ends it. */
export async function createSandboxPortal(
  sandbox: SharedSandbox,
  { environment, patience, ...options }: Options = {},
): Promise<SandboxPortal> {
  const portal = await createTestPortal({
    ...options,
    environment: { SANDBOX_PORT: sandbox.port, SIGN_IN_LIMIT_PER_MINUTE: '100000', ...environment },
    roblox: ({ roblox, publicUrl }, clock) => {
      const settings = { ...roblox, patience: { ...roblox.patience, pausesMs: [0, 0], ...patience } };
      return createRoblox(settings, publicUrl + signInPaths.callback, clock);
    },
  });
  const wire = wireTo(portal);
  return { ...portal, newBrowser: () => createBrowser(wire, portal.config.publicUrl) };
}
