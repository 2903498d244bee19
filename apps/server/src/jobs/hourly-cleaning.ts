import { Cron } from 'croner';
import { removeExpired } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';

type Deps = Pick<Dependencies, 'database' | 'clock'>;
type Log = {
  info: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** Removes expired sessions, sign-ins and idempotency keys once an hour; several processes may do so at once. */
export function startHourlyCleaning({ database, clock }: Deps, log: Log): { stop: () => void } {
  const job = new Cron('7 * * * *', { protect: true, unref: true }, async () => {
    try {
      const removed = await removeExpired(database, clock());
      log.info({ removed }, 'expired rows removed');
    } catch (error) {
      log.error({ err: error }, 'expired rows could not be removed');
    }
  });
  return { stop: () => job.stop() };
}
