import { createTestPortal, type TestPortal, type TestPortalOptions } from '../test-portal.ts';

/** A portal without a write limit, in which ranks are not refreshed. */
export function createFlightPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const environment = {
    WRITE_LIMIT_PER_MINUTE: '100000',
    RANK_MAX_AGE_MINUTES: '10080',
    ...options.environment,
  };
  return createTestPortal({ ...options, environment });
}
