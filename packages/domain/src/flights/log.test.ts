import { describe, expect, it } from 'vitest';
import { flightFieldNames } from './fields.ts';
import {
  allocatedDetails,
  chosenInLog,
  createdDetails,
  editedDetails,
  reviewedDetails,
  statusDetails,
  unallocatedDetails,
} from './log.ts';

function chosen(details: string): string {
  const { head, chosen: words, tail } = chosenInLog(details);
  expect(head + words + tail).toBe(details);
  return words;
}

describe('what the log says', () => {
  it('of a seat tells whose it is, which, and whether they took it themself', () => {
    expect(allocatedDetails('Sky', 'Captain', true)).toBe('@Sky took a seat as Captain');
    expect(allocatedDetails('Sky', 'Cabin Crew', false)).toBe('@Sky was given a seat as Cabin Crew');
    expect(unallocatedDetails('Sky', 'Captain', true)).toBe('@Sky gave back the seat as Captain');
    expect(unallocatedDetails('Sky', 'Captain', false)).toBe('@Sky was taken off the seat as Captain');
  });

  it('of a seat the portal freed tells why', () => {
    expect(unallocatedDetails('Sky', 'Captain', false, 'suspended')).toBe(
      '@Sky was taken off the seat as Captain: suspended',
    );
  });

  it('of a status names both', () => {
    expect(statusDetails('IN PROGRESS', 'CONCLUDED')).toBe('Status changed from IN PROGRESS to CONCLUDED');
  });

  it('of an edit names the fields, each in words', () => {
    expect(editedDetails(flightFieldNames)).toBe(
      'Changed flight code, departure, arrival, aircraft, gate, date, staff joining time, ' +
        'passenger joining time, boarding time, service category, briefing',
    );
    expect(editedDetails(['gate'])).toBe('Changed gate');
  });

  it('of a review tells the points, and who did not come', () => {
    const points = { attended: 1, hosted: 2 };
    expect(reviewedDetails(points, [])).toBe('Awarded 1 for attending and 2 for hosting');
    expect(reviewedDetails({ attended: 0, hosted: 1000 }, ['Sky', 'Lark'])).toBe(
      'Awarded 0 for attending and 1000 for hosting; absent: @Sky, @Lark',
    );
  });

  it('can be told apart from what people chose in it', () => {
    expect(chosen(createdDetails('Sky', 'Sky'))).toBe('Sky');
    expect(chosen(createdDetails('a created by b', 'Sky'))).toBe('a created by b');
    expect(chosen(allocatedDetails('Sky', 'first seat as such', true))).toBe('first seat as such');
    expect(chosen(unallocatedDetails('Sky', 'Captain', false, 'suspended'))).toBe('Captain: suspended');
    expect(chosen(statusDetails('AVAILABLE', 'BRIEFING'))).toBe('');
    expect(chosen(reviewedDetails({ attended: 1, hosted: 2 }, ['Sky']))).toBe('');
  });
});
