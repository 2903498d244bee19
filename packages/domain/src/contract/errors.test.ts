import { describe, expect, it } from 'vitest';
import { errorStatus, inputMessage } from './errors.ts';

it('every code has a status of error responses', () => {
  const statuses = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503];
  expect(Object.values(errorStatus).filter((status) => !statuses.includes(status))).toEqual([]);
});

const required = { path: 'aircraft', message: 'Please fill in all required fields' };
const long = { path: 'flightCode', message: 'Use at most 12 characters. This has 13.' };
const stray = { path: '', message: 'Unrecognized key: "x"' };

describe('the message for an invalid input', () => {
  it.each([
    [[], null],
    [[long], long.message],
    [[long, stray], long.message],
    [[required], required.message],
    [[long, required], required.message],
    [[stray, long, required, required], required.message],
  ])('with %j is %j', (issues, message) => {
    expect(inputMessage(issues)).toBe(message);
  });
});
