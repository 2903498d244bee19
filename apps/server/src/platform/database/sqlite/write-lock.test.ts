import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../errors.ts';
import { WriteLock } from './turns.ts';

describe('the write lock', () => {
  it('goes round in the order of asking, one at a time', async () => {
    const lock = new WriteLock(10_000);
    const events: string[] = [];
    const write = async (name: string) => {
      const release = await lock.acquire();
      events.push(`${name} begins`);
      await new Promise(setImmediate);
      events.push(`${name} ends`);
      release();
    };
    await Promise.all([write('first'), write('second'), write('third')]);
    expect(events).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
      'third begins',
      'third ends',
    ]);
  });

  it('is unavailable after too long a wait, and goes on to the next', async () => {
    const lock = new WriteLock(1);
    const release = await lock.acquire();
    await expect(lock.acquire()).rejects.toSatisfy(isDatabaseUnavailable);
    release();
    const next = await lock.acquire();
    next();
  });

  it('lets nobody in between when it is handed on', async () => {
    const lock = new WriteLock(10_000);
    const release = await lock.acquire();
    const waiting = lock.acquire();
    release();
    let hasLate = false;
    const late = lock.acquire().then((releaseLate) => {
      hasLate = true;
      return releaseLate;
    });
    const releaseWaiting = await waiting;
    expect(hasLate).toBe(false);
    releaseWaiting();
    (await late)();
  });
});
