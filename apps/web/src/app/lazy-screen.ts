import { lazyRouteComponent } from '@tanstack/react-router';
import { noAnswer } from '../lib/api-client.ts';

async function reachPortal(): Promise<void> {
  try {
    await fetch('/livez');
  } catch (cause) {
    throw noAnswer(cause);
  }
}

/**
 * A screen whose code comes when it is opened. When code is gone after an update, the router loads the whole page anew;
 * without a connection that would leave the browser's own error page, so the screen says what is missing instead.
 */
export function lazyScreen<Screens extends Record<string, unknown>, Name extends keyof Screens>(
  load: () => Promise<Screens>,
  name: Name,
) {
  const loadOrTell = () =>
    load().catch(async (error: unknown) => {
      await reachPortal();
      throw error;
    });
  return lazyRouteComponent(loadOrTell, name);
}
