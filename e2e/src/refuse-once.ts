import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Page } from '@playwright/test';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Has the next call to a path refused without reaching the portal. */
export const refuseOnce = (page: Page, path: string, { code, message }: Refusal): Promise<unknown> =>
  page.route(
    path,
    (route) => route.fulfill({ status: errorStatus[code], json: { code, message, requestId: 'refused' } }),
    { times: 1 },
  );
