import { describe, expect, it } from 'vitest';
import { consequences, forfeitInWords, unclosedInWords, undoInWords } from './consequences.ts';

const term = {
  _id: '0198d2c4-0000-7000-8000-000000000000',
  number: 7,
  startedAt: '2026-10-01T00:00:00.000Z',
};

describe('the effects of an advance', () => {
  it('are shown with their numbers', () => {
    expect(consequences({ term, archivedFlights: 12 })).toEqual([
      'Everyone’s term flights move to their career totals.',
      'Everyone’s term flights and term pay start again at 0.',
      '12 concluded and logged flights are archived. They leave the scheduling board. The history and past weeks keep them.',
      'Term 7 is closed, and term 8 begins at once.',
    ]);
  });

  it('are shown in the singular, and without archived flights', () => {
    const [, , one] = consequences({ term, archivedFlights: 1 });
    expect(one).toBe(
      '1 concluded or logged flight is archived. It leaves the scheduling board. The history and past weeks keep it.',
    );
    const [, , none] = consequences({ term, archivedFlights: 0 });
    expect(none).toBe('No flight is concluded or logged, so none is archived.');
  });
});

it.each([
  [0, 'This cannot be undone.'],
  [
    15,
    'This can be undone for 15 minutes, as long as nobody is credited in the new term. After that it is final.',
  ],
  [
    1,
    'This can be undone for a minute, as long as nobody is credited in the new term. After that it is final.',
  ],
])('include whether an advance can be undone when the airline allows %d minutes', (minutes, words) => {
  expect(undoInWords(minutes)).toBe(words);
});

describe('the loss', () => {
  it('is shown in money, by the pay per point', () => {
    expect(forfeitInWords(3, 2.5)).toBe(
      '3 concluded flights have not been reviewed. Archived now, their crews and their dispatchers forfeit what a review would give: by default a flight and CHF 2.50 for each member aboard, and a flight and CHF 5 for the dispatcher.',
    );
  });

  it('is shown for one flight', () => {
    expect(forfeitInWords(1, 1)).toMatch(
      /^1 concluded flight has not been reviewed\. Archived now, its crew/,
    );
  });
});

describe('the carry-over', () => {
  it('describes what happens to the flights that nobody closed', () => {
    expect(unclosedInWords(3)).toBe(
      '3 flights departed 12 hours ago or earlier and are neither concluded nor cancelled. They carry over, and a review then counts for the next term.',
    );
    expect(unclosedInWords(1)).toBe(
      '1 flight departed 12 hours ago or earlier and is neither concluded nor cancelled. It carries over, and a review then counts for the next term.',
    );
  });
});
