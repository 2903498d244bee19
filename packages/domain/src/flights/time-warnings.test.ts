import { describe, expect, it } from 'vitest';
import { timeWarnings } from './time-warnings.ts';

const early = (label: string, time: string, lead: string) =>
  `${label} at ${time}Z is ${lead} before the departure. Check the time.`;

describe('timeWarnings', () => {
  it.each([
    ['the usual order', ['17:30', '18:00', '18:15'], '18:30', {}],
    ['equal times', ['18:30', '18:30', '18:30'], '18:30', {}],
    ['times on the evening before', ['23:15', '23:45', '00:05'], '00:30', {}],
    ['exactly 12 hours before', ['06:30', '06:30', '18:15'], '18:30', {}],
    [
      'more than 12 hours before',
      ['06:29', '18:00', '18:15'],
      '18:30',
      { staffJoining: early('Staff joining', '06:29', '12 hours and 1 minute') },
    ],
    [
      'a time after the departure',
      ['17:30', '18:00', '18:45'],
      '18:30',
      { boarding: early('Boarding', '18:45', '23 hours and 45 minutes') },
    ],
    [
      'passengers before the staff',
      ['17:30', '17:15', '18:15'],
      '18:30',
      {
        passengerJoining: 'Passenger joining at 17:15Z is before staff joining at 17:30Z. Check both times.',
      },
    ],
    [
      'boarding before passengers join, over midnight',
      ['23:15', '00:15', '23:45'],
      '00:30',
      { boarding: 'Boarding at 23:45Z is before passenger joining at 00:15Z. Check both times.' },
    ],
    [
      'two times out of order',
      ['18:15', '18:00', '17:30'],
      '18:30',
      {
        passengerJoining: 'Passenger joining at 18:00Z is before staff joining at 18:15Z. Check both times.',
        boarding: 'Boarding at 17:30Z is before passenger joining at 18:00Z. Check both times.',
      },
    ],
    [
      'a time that is too early, without comparing others with it',
      ['18:31', '18:00', '18:15'],
      '18:30',
      { staffJoining: early('Staff joining', '18:31', '23 hours and 59 minutes') },
    ],
    ['times that are not typed yet', ['', '18:00', '1'], '18:30', {}],
    ['a departure that is not typed yet', ['17:30', '17:15', '18:15'], '', {}],
  ] as const)('of %s', (_of, [staffJoining, passengerJoining, boarding], departure, expected) => {
    const warnings = timeWarnings({ staffJoining, passengerJoining, boarding }, departure);
    expect(Object.fromEntries(warnings.map(({ time, message }) => [time, message]))).toEqual(expected);
  });
});
