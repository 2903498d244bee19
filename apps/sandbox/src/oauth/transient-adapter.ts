import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

const SWEEP_EVERY = 500;

/**
 * Keeps what a sign-in needs in memory: no sign-in outlives a restart, as no code outlives its minute. It goes by
 * the given clock, so that a test need not wait for a code to expire.
 */
export function createTransientAdapter(clock: () => Date): AdapterFactory {
  const entries = new Map<string, Entry>();
  let writes = 0;

  const now = (): number => clock().getTime();
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now() ? entry.payload : undefined;
  };
  const removeWhere = (condemned: (entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) if (condemned(entry)) entries.delete(key);
  };

  return (model): Adapter => ({
    upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : now() + expiresIn * 1000;
      entries.set(`${model}:${id}`, { payload, expiresAt });
      writes += 1;
      if (writes % SWEEP_EVERY === 0) removeWhere((entry) => entry.expiresAt <= now());
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(live(`${model}:${id}`)),
    // Asked for sessions and device codes alone, and no later request of a sign-in needs either.
    findByUid: () => Promise.resolve(),
    findByUserCode: () => Promise.resolve(),
    destroy(id) {
      entries.delete(`${model}:${id}`);
      return Promise.resolve();
    },
    consume(id) {
      const payload = live(`${model}:${id}`);
      // Two exchanges of one code at once have both found it unspent by now: the second must still fail.
      if (!payload || payload.consumed) return Promise.reject(new errors.InvalidGrant('already consumed'));
      payload.consumed = Math.floor(now() / 1000);
      return Promise.resolve();
    },
    revokeByGrantId(grantId) {
      removeWhere(({ payload }) => payload.grantId === grantId);
      return Promise.resolve();
    },
  });
}
