import { expect, it } from 'vitest';
import { openTestRegistry } from '../testing/test-registry.ts';
import { limitOpenings } from './openings.ts';

const LIMIT = 3;

/** Returns some addresses of one network of a site. */
const inNetwork = (network: number, hosts: number) =>
  Array.from({ length: hosts }, (_, host) => `2001:db8:a:${network}::${host + 1}`);

it('counts an IPv6 address by its network, and by that of its site', async () => {
  await using test = await openTestRegistry();
  const isTooMany = limitOpenings(test.registry, () => new Date('2026-03-02T12:00:00.000Z'), LIMIT);
  const open = async (addresses: readonly string[]) => {
    const results: boolean[] = [];
    for (const address of addresses) results.push(await isTooMany(address));
    return results.filter(Boolean).length;
  };
  expect(await open(inNetwork(1, LIMIT))).toBe(0);
  expect(await open(['2001:db8:a:1:ffff::9'])).toBe(1);
  expect(await open(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])).toBe(0);
  for (let network = 2; network <= 8; network += 1) expect(await open(inNetwork(network, LIMIT))).toBe(0);
  // Eight networks of the site have used up its share.
  expect(await open(['2001:db8:a:9::1', '2001:db8:b:1::1'])).toBe(1);
});
