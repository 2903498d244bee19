import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import type { Page } from '@playwright/test';
import { intercept } from './intercept.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Has the next call to a path refused without reaching the portal, once `until` has come. */
export const refuseOnce = (
  page: Page,
  path: string,
  { code, message }: Refusal,
  until: Promise<void> = Promise.resolve(),
): Promise<unknown> =>
  intercept(
    page,
    path,
    async (route) => {
      await until;
      await route.fulfill({ status: errorStatus[code], json: { code, message, requestId: 'refused' } });
    },
    { times: 1 },
  );
