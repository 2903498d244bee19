import { expect, it } from 'vitest';
import { textLimits } from './text-limits.ts';

it('limits each text a person writes, and lets four of them run over lines', () => {
  expect(textLimits).toEqual({
    flightCode: { max: 12 },
    place: { max: 40 },
    gate: { max: 40 },
    serviceCategory: { max: 40 },
    role: { max: 40 },
    aircraft: { max: 60 },
    breach: { max: 120 },
    reason: { max: 500, multiline: true },
    comment: { max: 4000, multiline: true },
    note: { max: 4000, multiline: true },
    briefing: { max: 4000, multiline: true },
  });
});
