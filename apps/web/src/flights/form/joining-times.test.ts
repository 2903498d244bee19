import { expect, it } from 'vitest';
import { blankNewFlight, type NewFlightValues, type TimeField } from './flight-values.ts';
import { afterTypedTime } from './joining-times.ts';

/** The values after some times were typed one after the other. */
function typing(...typed: readonly (readonly [TimeField, string])[]): NewFlightValues {
  let values = blankNewFlight();
  for (const [name, text] of typed) {
    values = { ...values, [name]: text };
    values = { ...values, ...afterTypedTime(values, name) };
  }
  return values;
}

const shown = ({ staffJoining, passengerJoining, boarding }: NewFlightValues) => [
  staffJoining,
  passengerJoining,
  boarding,
];

it('a departure proposes the joining times, and moves those that nobody chose', () => {
  expect(shown(typing(['time', '1830']))).toEqual(['17:30', '17:50', '18:10']);
  expect(shown(typing(['time', '1830'], ['time', '1900']))).toEqual(['18:00', '18:20', '18:40']);
});

it('a time that was typed stays, before and after the departure', () => {
  expect(shown(typing(['boarding', '18:05'], ['time', '1830']))).toEqual(['17:30', '17:50', '18:05']);
  const typed = typing(['time', '1830'], ['boarding', '18:10'], ['time', '19:00']);
  expect(shown(typed)).toEqual(['18:00', '18:20', '18:10']);
});

it('an emptied time stays empty until the departure moves', () => {
  expect(shown(typing(['time', '1830'], ['boarding', '']))).toEqual(['17:30', '17:50', '']);
  expect(shown(typing(['time', '1830'], ['boarding', ''], ['time', '1900']))[2]).toBe('18:40');
});

it('half a departure proposes nothing', () => {
  expect(shown(typing(['time', '18']))).toEqual(['', '', '']);
  expect(shown(typing(['time', '1830'], ['time', '18']))).toEqual(['17:30', '17:50', '18:10']);
});
