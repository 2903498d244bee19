import type { Page } from '@playwright/test';

export const fakeHost = 'http://portal.test';

export type FakeResponse = {
  readonly body: string;
  readonly contentType?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
};

/** Serves the page's requests to a host that does not exist. Anything else is a 404. */
export const serveFakePage = async (
  page: Page,
  responses: Readonly<Record<string, FakeResponse>>,
): Promise<void> => {
  await page.route('**/*', (route) => {
    const response = responses[new URL(route.request().url()).pathname];
    return route.fulfill({
      status: response?.status ?? (response ? 200 : 404),
      contentType: response?.contentType ?? 'text/html; charset=utf-8',
      body: response?.body ?? 'nothing here',
      ...(response?.headers
        ? { headers: { 'content-type': 'text/html; charset=utf-8', ...response.headers } }
        : {}),
    });
  });
};

export const htmlPage = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,">${head}</head><body><main>${body}</main></body></html>`;
