import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { withStrayField } from '@crewroom/domain/testing/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPortal, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { createSerializerCompiler } from './responses.ts';

const responses = Object.entries(endpointTable).flatMap(([name, { response: schema, status }]) =>
  status === 204 ? [] : [{ name, schema, response: sampleOf(schema) }],
);

describe('the JSON of a response', () => {
  it.each(responses)('of $name has every field of its schema, and no other', ({ schema, response }) => {
    const write = createSerializerCompiler()({ schema, method: 'GET', url: '/' });
    expect(JSON.parse(write(response))).toEqual(response);
    const variants = withStrayField(response);
    expect(variants.length).toBeGreaterThan(0);
    expect(variants.map((variant) => write(variant)).filter((json) => json.includes('stray'))).toEqual([]);
  });
});

describe('a large response', () => {
  let portal: TestPortal;
  let as: string;

  beforeAll(async () => {
    portal = await createTestPortal();
    as = (await signedInMember(portal)).as;
    for (let count = 0; count < 30; count += 1) await signedInMember(portal);
  });

  afterAll(() => portal[Symbol.asyncDispose]());

  const leaderboard = (encoding?: string) =>
    portal.send('GET', '/api/users/leaderboard', {
      as,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s to clients that accept it, and has the same tag', async (encoding, read) => {
    const whole = await leaderboard();
    const small = await leaderboard(encoding);
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.headers.vary).toContain('accept-encoding');
    expect(small.headers.etag).toBe(whole.headers.etag);
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3);
    expect(read(small.rawPayload).toString()).toBe(whole.body);
  });

  it('is sent uncompressed to clients that accept no encoding', async () => {
    expect((await leaderboard()).headers['content-encoding']).toBeUndefined();
    expect((await leaderboard('identity')).headers['content-encoding']).toBeUndefined();
  });
});
