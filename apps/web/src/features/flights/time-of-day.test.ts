import { describe, expect, it } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

describe('a time of day', () => {
  it.each([
    ['18:30', '18:30'],
    ['1830', '18:30'],
    ['9:05', '09:05'],
    ['905', '09:05'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    [' 18:30Z ', '18:30'],
    ['0000', '00:00'],
    ['23:59', '23:59'],
  ])('is read from %j as %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  it.each(['', '18', '24:00', '25:00', '18:60', '18:3', '6pm', '18:30:00', '-1:30', 'noon', '12345'])(
    'is not read from %j',
    (text) => {
      expect(readTimeOfDay(text)).toBeNull();
    },
  );
});
