import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { callJson } from '../testing/json-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { headshotPng } from './headshot-image.ts';

const DANA = '310557281';
const CASEY = '4690118302';
const NIA = '8850034417';
const PIA = '10245580196';

const ask = (ids: string): string => `/v1/users/avatar-headshot?userIds=${ids}&size=150x150&format=Png`;

describe('headshots', () => {
  test('have the state Roblox would give them, and an address when completed', async () => {
    const { url } = await startTestSandbox();
    const answer = await callJson(`${url}${ask(`${DANA},${NIA},${PIA},1`)}`);
    const imageUrl = `${url}/images/headshots/${DANA}.png`;
    expect(answer.body).toEqual({
      data: [
        { targetId: Number(DANA), state: 'Completed', imageUrl, version: 'TN3' },
        { targetId: Number(NIA), state: 'Blocked', imageUrl: null, version: 'TN3' },
        { targetId: Number(PIA), state: 'Pending', imageUrl: null, version: 'TN3' },
      ],
    });
  });

  test.each([
    ['no ids', '/v1/users/avatar-headshot?size=150x150', 4],
    ['ids that are none', ask('dana'), 4],
    ['too many ids', ask(Array.from({ length: 101 }, (_, index) => index + 1).join(',')), 1],
    ['another format', '/v1/users/avatar-headshot?userIds=1&format=Gif', 2],
    ['another size', '/v1/users/avatar-headshot?userIds=1&size=151x151', 3],
  ])('refuse %s', async (_what, path, code) => {
    const { url } = await startTestSandbox();
    const answer = await callJson(`${url}${path}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ code }] });
  });

  test('are served as PNG, and not for those without', async () => {
    const { url } = await startTestSandbox();
    const found = await fetch(`${url}/images/headshots/${DANA}.png`);
    const blocked = await fetch(`${url}/images/headshots/${NIA}.png`);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await found.arrayBuffer()).equals(headshotPng(DANA))).toBe(true);
    expect(blocked.status).toBe(404);
  });
});

describe('a headshot image', () => {
  test('is a valid PNG of 150 by 150 pixels', () => {
    const png = Buffer.from(headshotPng(DANA));
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const chunks = chunksOf(png);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(chunks.every(({ intact }) => intact)).toBe(true);
    expect(chunks[0]?.data).toEqual(Buffer.from([0, 0, 0, 150, 0, 0, 0, 150, 8, 2, 0, 0, 0]));
    expect(inflateSync(chunks[1]?.data ?? '')).toHaveLength(150 * (150 * 3 + 1));
  });

  test('is the same for the same person and another for another', () => {
    expect(headshotPng(DANA)).toEqual(headshotPng(DANA));
    expect(headshotPng(DANA)).not.toEqual(headshotPng(CASEY));
  });
});

function chunksOf(png: Buffer): { type: string; data: Buffer; intact: boolean }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const type = png.toString('ascii', at + 4, at + 8);
    const intact = png.readUInt32BE(end) === crc32(png.subarray(at + 4, end));
    chunks.push({ type, data: png.subarray(at + 8, end), intact });
    at = end + 4;
  }
  return chunks;
}
