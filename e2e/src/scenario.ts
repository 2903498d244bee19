import type { APIRequestContext } from '@playwright/test';
import { makeCall } from './portal-calls.ts';
import type { RunningPortal } from './running-portal.ts';

/** Who plays which part. All but the newcomer are people of the sandbox's airline. */
export const cast = { crew: 'CrewCasey', admin: 'AdminAmir', newcomer: 'NewcomerNoor' } as const;

export type Part = keyof typeof cast;

/** Ids of what stands on the screens. */
export interface Scenario {
  readonly members: Readonly<Record<Part, string>>;
}

type RequestsOf = (username: string) => Promise<APIRequestContext>;

const newcomerId = '9000000001';

/** Brings the parts into the portal: one with a history, and one who arrived this minute and has nothing yet. */
export const stageScenario = async (portal: RunningPortal, requestsOf: RequestsOf): Promise<Scenario> => {
  await portal.sandbox.putAccount(newcomerId, { username: cast.newcomer, displayName: 'Noor', rank: 239 });
  const idOf = async (part: Part): Promise<string> =>
    (await makeCall(await requestsOf(cast[part]), 'me')).user.userId;
  return {
    members: { crew: await idOf('crew'), admin: await idOf('admin'), newcomer: await idOf('newcomer') },
  };
};
