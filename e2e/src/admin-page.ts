import type { Locator, Page } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import type { RequestsOf } from './sign-in.ts';
import { toasts } from './toasts.ts';

/** One section of a member's record, by the name of its tab. */
export const panelOf = (page: Page, tab: string): Locator =>
  page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });

/** The member at the head of the open record. */
export const memberHead = (page: Page): Locator => page.getByRole('region', { name: 'Member', exact: true });

/** The list of members, and the row of one of them. */
export const memberList = (page: Page): Locator => page.getByRole('region', { name: 'Members', exact: true });

export const rowOf = (page: Page, username: string): Locator =>
  memberList(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(`@${username}`, { exact: true }) });

/** The form that adds to a record, or the confirmation of a removal, by the action in its title. */
export const formOf = (page: Page, interact: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${interact}`) });

/** The exact text of a toast. */
export const shownInToast = (page: Page, text: string): Locator =>
  toasts(page).getByText(text, { exact: true });

type NewMember = {
  readonly sandbox: SandboxControls;
  readonly requestsOf: RequestsOf;
};

let lastMember = 9_100_000_000;

/** Adds a fresh member to the portal, whom no other test changes. Returns their id. */
export const newMember = async (
  { sandbox, requestsOf }: NewMember,
  username: string,
  rank = 240,
): Promise<string> => {
  lastMember += 1;
  await sandbox.putAccount(String(lastMember), { username, displayName: username, rank });
  return (await fetchApi(await requestsOf(username), 'me')).user.userId;
};

/** The URL of a section of a member's record. */
export const recordAt = (userId: string, tab = 'quota'): string => `/admin?user=${userId}&tab=${tab}`;
