import { expect, it } from 'vitest';
import { readJson } from './json.ts';

it.each([
  ['a text', '{"a":1}', { a: 1 }],
  ['a text that is no JSON', '{', undefined],
  ['bytes in UTF-8', Buffer.from('"caf\u00e9"'), 'caf\u00e9'],
  ['bytes that are not UTF-8', Buffer.from('"caf\u00e9"', 'latin1'), undefined],
])('parses JSON of %s', (_of, json, value) => {
  expect(readJson(json)).toEqual(value);
});
