import { describe, expect, it } from 'vitest';
import { hasFlownToday, isOnEveningBoard } from './evening.ts';

const evening = new Date('2026-03-01T20:00:00.000Z');
const lastMinute = new Date('2026-03-01T23:59:59.999Z');
const midnight = new Date('2026-03-02T00:00:00.000Z');

const underWay = (scheduledDate: string) => ({ status: 'IN PROGRESS', scheduledDate }) as const;

describe('the evening board', () => {
  it.each([
    ['the last twelve hours', '2026-03-01T08:00:00.001Z', true],
    ['earlier, so that it needs closing', '2026-03-01T08:00:00.000Z', false],
    ['its last', '2026-03-01T23:59:00.000Z', true],
    ['six hours ahead', '2026-03-02T02:00:00.000Z', true],
    ['more than that', '2026-03-02T02:00:00.001Z', false],
    ['the day before', '2026-02-28T23:59:00.000Z', false],
  ])('shows a flight of %s: %s', (_, scheduledDate, isShown) => {
    expect(isOnEveningBoard({ status: 'AVAILABLE', scheduledDate }, evening)).toBe(isShown);
  });

  it.each(['2026-03-01T18:00:00.000Z', '2026-03-01T23:30:00.000Z', '2026-03-02T05:00:00.000Z'])(
    'keeps evening flights at midnight: %s',
    (scheduledDate) => {
      for (const now of [lastMinute, midnight]) {
        expect(isOnEveningBoard({ status: 'BRIEFING', scheduledDate }, now)).toBe(true);
      }
    },
  );

  it('keeps flights under way until they have ended or need closing', () => {
    expect(isOnEveningBoard(underWay('2026-03-01T13:00:00.000Z'), midnight)).toBe(true);
    expect(isOnEveningBoard(underWay('2026-03-01T12:00:00.000Z'), midnight)).toBe(false);
  });

  it.each(['CONCLUDED', 'LOGGED', 'CANCELLED'] as const)('hides flights that are %s', (status) => {
    expect(isOnEveningBoard({ status, scheduledDate: '2026-03-01T21:00:00.000Z' }, evening)).toBe(false);
  });

  it('counts flights flown on the day', () => {
    const scheduledDate = '2026-03-01T06:00:00.000Z';
    expect(hasFlownToday({ status: 'CONCLUDED', scheduledDate }, lastMinute)).toBe(true);
    expect(hasFlownToday({ status: 'LOGGED', scheduledDate }, midnight)).toBe(false);
    expect(hasFlownToday({ status: 'CANCELLED', scheduledDate }, evening)).toBe(false);
  });
});
