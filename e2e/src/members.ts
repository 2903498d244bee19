import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';

/** The portal's own id of a member it knows. */
export const memberIdOf = async (requests: APIRequestContext, username: string): Promise<string> => {
  const { userId } = await fetchApi(requests, 'lookUpUser', { params: { identifier: username } });
  return userId;
};
