import { expect, it } from 'vitest';
import { hostOf } from './document-details.ts';

it.each([
  ['https://docs.example.org/d/1?tab=2#top', 'docs.example.org'],
  ['https://www.example.org/', 'example.org'],
  ['http://localhost:3001/documents/uniform-guide', 'localhost:3001'],
  ['somewhere', 'somewhere'],
])('%s has the host %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});
