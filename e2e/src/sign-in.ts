import type { APIRequest, APIRequestContext, Page } from '@playwright/test';
import type { RunningPortal } from './running-portal.ts';

/** Clicks the button of the login screen, which must be open, and chooses an account. Ends wherever that leads. */
export const chooseAccount = async (page: Page, portal: RunningPortal, username: string): Promise<void> => {
  const id = await portal.sandbox.idOf(username);
  await page.getByRole('link', { name: 'Log in with Roblox' }).click();
  await page.locator(`button[name="account"][value="${id}"]`).click();
  await page.waitForURL((url) => url.href.startsWith(`${portal.url}/`));
};

const hiddenField = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g;

/** Signs in without a browser, for tests of other subjects: the context then holds the session's cookie. */
export const signedInRequests = async (
  request: APIRequest,
  portal: RunningPortal,
  username: string,
): Promise<APIRequestContext> => {
  const id = await portal.sandbox.idOf(username);
  const context = await request.newContext({ baseURL: portal.url });
  const chooser = await context.get('/api/auth/roblox');
  const form: Record<string, string> = { account: id };
  for (const [, name = '', value = ''] of (await chooser.text()).matchAll(hiddenField)) form[name] = value;
  const response = await context.post(chooser.url(), { form });
  if (!response.url().startsWith(`${portal.url}/profile`)) {
    throw new Error(`${username} could not sign in and landed on ${response.url()}`);
  }
  return context;
};

/** Sends requests as a member. */
export type RequestsOf = (username: string) => Promise<APIRequestContext>;

/** Requests of members, who stay signed in while `use` runs. */
export const withRequestsOf = async (
  request: APIRequest,
  portal: RunningPortal,
  use: (requestsOf: RequestsOf) => Promise<void>,
): Promise<void> => {
  const sessions = new Map<string, Promise<APIRequestContext>>();
  try {
    await use((username) => {
      const session = sessions.get(username) ?? signedInRequests(request, portal, username);
      sessions.set(username, session);
      return session;
    });
  } finally {
    for (const session of sessions.values()) await (await session).dispose();
  }
};
