import type { Page } from '@playwright/test';

interface AnsweredCall {
  readonly path: string;
  readonly status: number;
}

/** Records the calls of the API that a page makes from now on, once they are answered; answers the statuses of those to a path. */
export const recordCalls = (page: Page): { readonly statusesOf: (path: string) => number[] } => {
  const calls: AnsweredCall[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, status: response.status() });
  });
  return { statusesOf: (path) => calls.filter((call) => call.path === path).map(({ status }) => status) };
};
