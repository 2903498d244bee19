import { describe, expect, it } from 'vitest';
import { inputMessage } from './input-message.ts';

const required = { path: 'aircraft', message: 'Please fill in all required fields' };
const long = { path: 'flightCode', message: 'Use at most 12 characters; this has 13.' };
const stray = { path: '', message: 'Unrecognized key: "x"' };

describe('what is said about a refused input', () => {
  it.each([
    [[], null],
    [[long], long.message],
    [[long, stray], long.message],
    [[required], required.message],
    [[long, required], required.message],
    [[stray, long, required, required], required.message],
  ])('of %j is %j', (issues, message) => {
    expect(inputMessage(issues)).toBe(message);
  });
});
