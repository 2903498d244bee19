import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';

/** Returns the portal's own id of a known member. */
export const memberIdOf = async (requests: APIRequestContext, username: string): Promise<string> => {
  const { userId } = await fetchApi(requests, 'lookUpUser', { params: { identifier: username } });
  return userId;
};
