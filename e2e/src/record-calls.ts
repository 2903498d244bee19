import type { Page } from '@playwright/test';

export interface CountedCall {
  readonly path: string;
  readonly status: number;
}

/** Keeps the answered calls of the API a page makes from now on. */
export const countCalls = (page: Page): { readonly to: (path: string) => number[] } => {
  const calls: CountedCall[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, status: response.status() });
  });
  return { to: (path) => calls.filter((call) => call.path === path).map(({ status }) => status) };
};
