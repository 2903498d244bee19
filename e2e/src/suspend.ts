import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';
import { memberIdOf } from './members.ts';

const day = 86_400_000;

type GivenSuspension = {
  readonly breach: string;
  readonly reason: string;
  /** How long it lasts, in days. */
  readonly days: number;
};

/** Suspends a member as an administrator, without the screen. Returns when the suspension ends. */
export const suspend = async (
  administrator: APIRequestContext,
  username: string,
  { breach, reason, days }: GivenSuspension,
): Promise<string> => {
  const expiryDate = new Date(Date.now() + days * day).toISOString();
  await fetchApi(administrator, 'addSanction', {
    params: { id: await memberIdOf(administrator, username) },
    body: { type: 'suspension', breach, reason, expiryDate },
  });
  return expiryDate;
};
