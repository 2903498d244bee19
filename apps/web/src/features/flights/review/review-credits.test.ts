import { describe, expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { creditFor, creditInWords, peopleOf, reviewInWords } from './review-credits.ts';

const award = { points: { attended: 1, hosted: 2 }, payPerPoint: 1 };

const flight = exampleFlight({
  roles: [
    exampleRole('Captain', 1, [seatFor('Casey')]),
    exampleRole('Cabin Crew', 2, [seatFor('Dana'), seatFor('Chidi')]),
  ],
});

describe('peopleOf', () => {
  it('returns the dispatcher and the crew, each once', () => {
    expect(
      peopleOf(flight).map(({ username, role, isDispatcher }) => [username, role, isDispatcher]),
    ).toEqual([
      ['Dana', 'Cabin Crew', true],
      ['Casey', 'Captain', false],
      ['Chidi', 'Cabin Crew', false],
    ]);
  });

  it('returns a crew without an erased dispatcher, or a dispatcher alone', () => {
    expect(peopleOf({ ...flight, dispatcher: null })).toHaveLength(3);
    expect(peopleOf(exampleFlight()).map(({ username, role }) => [username, role])).toEqual([
      ['Dana', undefined],
    ]);
  });

  it('returns people whose credits follow from their roles', () => {
    const words = peopleOf(flight).map((person) => creditInWords(creditFor(person, award)));
    expect(words).toEqual([
      '1 attended and 1 hosted flight, 3 points (CHF 3)',
      '1 attended flight, 1 point (CHF 1)',
      '1 attended flight, 1 point (CHF 1)',
    ]);
    const [dispatcher] = peopleOf(exampleFlight());
    expect(dispatcher && creditInWords(creditFor(dispatcher, award))).toBe(
      '1 hosted flight, 2 points (CHF 2)',
    );
  });

  it('pays to the hundredth for any pay per point', () => {
    const odd = { points: { attended: 1, hosted: 3 }, payPerPoint: 0.07 };
    expect(creditFor({ role: 'Captain', isDispatcher: true }, odd)).toMatchObject({ points: 4, pay: 0.28 });
  });

  it('summarizes the credits before the review is sent', () => {
    const people = peopleOf(flight);
    const [dana, casey, chidi] = people.map(({ id }) => id);
    expect(reviewInWords(people, award, [])).toBe('3 people are credited 5 points (CHF 5) in all.');
    expect(reviewInWords(people, award, [casey ?? ''])).toBe(
      '2 people are credited 4 points (CHF 4) in all; 1 no-show gets nothing.',
    );
    expect(reviewInWords(people, award, [dana ?? '', casey ?? ''])).toBe(
      '1 person is credited 1 point (CHF 1) in all; 2 no-shows get nothing.',
    );
    expect(reviewInWords(people, award, [dana ?? '', casey ?? '', chidi ?? ''])).toBe(
      'Nobody is credited anything.',
    );
  });
});
