import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestBrowser } from './testing/test-browser.ts';
import { arriveAt, openTestHost, people, type TestHost } from './testing/test-host.ts';

let test: TestHost;

beforeAll(async () => {
  test = await openTestHost({ DATABASE_POOL_SIZE: '2' });
});
afterAll(() => test[Symbol.asyncDispose]());

type Seen = { readonly airline: HostedAirline; readonly owner: TestBrowser; readonly username: string };

const meSchema = z.object({ user: z.object({ robloxUsername: z.string() }) });
const infoSchema = z.object({ airline: z.object({ name: z.string() }) });

async function open(robloxId: string, groupId: string, slug: string): Promise<Seen> {
  const owner = await test.signIn(robloxId);
  const airline = await owner.createAirline(groupId, slug, `Airline ${slug}`);
  await arriveAt(owner, airline.url, robloxId);
  const me = await owner.open(`${airline.url}/api/auth/me`);
  return { airline, owner, username: me.read(meSchema).user.robloxUsername };
}

/** Changes an airline and reads it at the same time. Returns what it says about itself and its owner. */
async function see({ airline, owner }: Seen, round: number) {
  const name = `Airline ${airline.slug} ${round}`;
  const [changed, me, info] = await Promise.all([
    owner.open(`${airline.url}/api/admin/settings`, {
      method: 'PUT',
      body: { changes: { airlineName: name } },
      headers: { origin: airline.url },
    }),
    owner.open(`${airline.url}/api/auth/me`),
    owner.open(`${airline.url}/api/airline`),
  ]);
  return {
    changed: changed.status,
    me: me.read(meSchema).user.robloxUsername,
    slug: info.read(infoSchema).airline.name.split(' ')[1],
  };
}

describe('two airlines over two connections', () => {
  it('never mix over many rounds of concurrent reads and writes', async () => {
    const both = [await open(people.amir, '4251', 'borealis'), await open(people.dana, '4252', 'cirrus')];
    for (let round = 0; round < 30; round += 1) {
      const seen = await Promise.all(both.map((one) => see(one, round)));
      expect(seen).toEqual(
        both.map(({ airline, username }) => ({
          changed: 200,
          me: username,
          slug: airline.slug,
        })),
      );
    }
  });
});
