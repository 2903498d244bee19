import { expect, it } from 'vitest';
import { escapeMarkdown, refusalInWords, timestamp, truncateLabel, truncateMessage } from './words.ts';

it.each([
  ['Captain is full. Cabin Crew has 2 free slots.', 'Captain is full. Cabin Crew has 2 free slots.'],
  ['You’re on leave (until 3 May): “rest”', 'You’re on leave (until 3 May): “rest”'],
  ['@everyone **x** `y` ~~z~~', String.raw`\@everyone \*\*x\*\* \`y\` \~\~z\~\~`],
  ['[press](https://evil.tld)', String.raw`\[press\](https://evil.tld)`],
  ['<@1> <#2> # head > quote', String.raw`\<\@1\> \<\#2\> \# head \> quote`],
  ['a_b_c \\ |x|', String.raw`a\_b\_c \\ \|x\|`],
])('escapeMarkdown keeps %j as it is written', (text, written) => {
  expect(escapeMarkdown(text)).toBe(written);
});

it('timestamp uses each reader’s own time zone', () => {
  expect(timestamp('2030-01-01T00:00:00.000Z', 'F')).toBe('<t:1893456000:F>');
  expect(timestamp('2026-03-04T18:30:00.999Z', 'F')).toBe('<t:1772649000:F>');
});

it('truncateMessage ends with a whole line', () => {
  const line = 'x'.repeat(99);
  const text = Array.from({ length: 30 }, () => line).join('\n');
  expect(truncateMessage(line)).toBe(line);
  expect(truncateMessage(text).length).toBeLessThanOrEqual(2000);
  expect(truncateMessage(text)).toBe(`${`${line}\n`.repeat(19)}…`);
  expect(truncateMessage('😀'.repeat(1001)).length).toBeLessThanOrEqual(2000);
});

it("truncateLabel keeps to Discord's length", () => {
  expect(truncateLabel('AA12')).toBe('AA12');
  expect(truncateLabel('😀'.repeat(51)).length).toBeLessThanOrEqual(100);
  expect(truncateLabel('😀'.repeat(51)).isWellFormed()).toBe(true);
});

it('refusalInWords says once what is wrong, and which values are expected', () => {
  const fields = new Map([
    ['from', 'The first day'],
    ['to', 'The last day'],
  ]);
  const refused = {
    code: 'invalid_input' as const,
    requestId: 'of a test',
    message: 'Choose a day.',
    issues: [
      { path: 'from', message: 'Choose a day.' },
      { path: 'to', message: 'It is past.' },
      { path: 'reason', message: 'Say why.' },
    ],
  };
  expect(refusalInWords(refused, fields)).toBe('Choose a day.\nfrom: The first day\nto: It is past.');
});
