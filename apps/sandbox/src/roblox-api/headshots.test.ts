import { PNG } from 'pngjs';
import { describe, expect } from 'vitest';
import { fetchJson, it } from '../testing/test-sandbox.ts';
import { headshotPng } from './headshot-image.ts';

const DANA = '310557281';
const CASEY = '4690118302';
const NIA = '8850034417';
const PIA = '10245580196';

const ask = (ids: string): string => `/v1/users/avatar-headshot?userIds=${ids}&size=150x150&format=Png`;

describe('headshots', () => {
  it('have the state that Roblox would give them, and a URL when completed', async ({ url }) => {
    const response = await fetchJson(`${url}${ask(`${DANA},${NIA},${PIA},1`)}`);
    const imageUrl = `${url}/images/headshots/${DANA}.png`;
    expect(response.body).toEqual({
      data: [
        { targetId: Number(DANA), state: 'Completed', imageUrl, version: 'TN3' },
        { targetId: Number(NIA), state: 'Blocked', imageUrl: null, version: 'TN3' },
        { targetId: Number(PIA), state: 'Pending', imageUrl: null, version: 'TN3' },
      ],
    });
  });

  it.for([
    ['no ids', '/v1/users/avatar-headshot?size=150x150', 4],
    ['ids that are none', ask('dana'), 4],
    ['too many ids', ask(Array.from({ length: 101 }, (_, index) => index + 1).join(',')), 1],
    ['another format', '/v1/users/avatar-headshot?userIds=1&format=Gif', 2],
    ['another size', '/v1/users/avatar-headshot?userIds=1&size=151x151', 3],
  ] as const)('reject %s', async ([_what, path, code], { url }) => {
    const response = await fetchJson(`${url}${path}`);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ code }] });
  });

  it('are served as PNG, and not for people without one', async ({ url }) => {
    const found = await fetch(`${url}/images/headshots/${DANA}.png`);
    const blocked = await fetch(`${url}/images/headshots/${NIA}.png`);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await found.arrayBuffer()).equals(headshotPng(DANA))).toBe(true);
    expect(blocked.status).toBe(404);
  });
});

describe('headshot image', () => {
  it('is a PNG of 150 by 150 pixels without transparency', () => {
    const { width, height, alpha, data } = PNG.sync.read(Buffer.from(headshotPng(DANA)), { checkCRC: true });
    const colours = new Set(Array.from({ length: width * height }, (_, at) => data.readUInt32BE(at * 4)));
    expect({ width, height, alpha }).toEqual({ width: 150, height: 150, alpha: false });
    expect(colours.size).toBeGreaterThan(5);
  });

  it('is the same for the same person and differs between people', () => {
    expect(headshotPng(DANA)).toEqual(headshotPng(DANA));
    expect(headshotPng(DANA)).not.toEqual(headshotPng(CASEY));
  });
});
