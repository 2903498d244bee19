import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../errors.ts';
import { WriteLock } from './scheduling.ts';

describe('the write lock', () => {
  it('is given to one caller at a time, in the order of their requests', async () => {
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

  it('fails as unavailable after too long a wait, and passes to the next', async () => {
    const lock = new WriteLock(1);
    const release = await lock.acquire();
    await expect(lock.acquire()).rejects.toSatisfy(isDatabaseUnavailable);
    release();
    const next = await lock.acquire();
    next();
  });

  it('admits nobody else while it is passed on', async () => {
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
