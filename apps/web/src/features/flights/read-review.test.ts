import { reviewSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { readReview } from './read-review.ts';

const CASEY = '0198d2c4-0000-7000-8000-000000000001';
const STRANGER = '0198d2c4-0000-7000-8000-00000000ffff';
const free = { peopleIds: [CASEY], canChoosePoints: true };
const fixed = { ...free, canChoosePoints: false };

const taken = [
  '{}',
  '{ "points": {} }',
  '{ "points": { "attended": 0 } }',
  '{ "points": { "attended": 3, "hosted": 1000 } }',
  '{ "absentUserIds": [] }',
  `{ "points": { "hosted": 5 }, "absentUserIds": ["${CASEY}"] }`,
];

const refused = [
  '[]',
  'null',
  '7',
  '"points"',
  '{ "point": {} }',
  '{ "points": null }',
  '{ "points": 3 }',
  '{ "points": [1, 2] }',
  '{ "points": { "flown": 1 } }',
  '{ "points": { "attended": "3" } }',
  '{ "points": { "attended": null } }',
  '{ "points": { "attended": 1.5 } }',
  '{ "points": { "hosted": -1 } }',
  '{ "points": { "hosted": 1001 } }',
  `{ "absentUserIds": "${CASEY}" }`,
  '{ "absentUserIds": [1] }',
  '{ "absentUserIds": null }',
  '{ "absentUserIds": ["CrewCasey"] }',
  '{ "__proto__": {} }',
];

describe('a review in JSON', () => {
  it.each(taken)('is taken as it stands: %s', (text) => {
    const body: unknown = JSON.parse(text);
    expect(readReview(text, free)).toEqual({ review: body });
    expect(reviewSchema.parse(body)).toEqual(body);
  });

  it.each(refused)('is refused here as the server would: %s', (text) => {
    expect(readReview(text, free).fault).toBeTypeOf('string');
    expect(reviewSchema.safeParse(JSON.parse(text)).success).toBe(false);
  });

  it.each(['', '  \n '])('means the default when it is blank: %j', (text) => {
    expect(readReview(text, free)).toEqual({ review: undefined });
  });

  it.each(['{', '{ points: {} }', "{ 'points': {} }", '{ "points": {}, }', 'attended 3'])(
    'is told to be no JSON: %s',
    (text) => {
      expect(readReview(text, free).fault).toMatch(/^This is not valid JSON\. ./);
    },
  );

  it('names what is wrong', () => {
    expect(readReview('{ "points": { "attended": 1.5 } }', free).fault).toBe(
      '"attended": Use a whole number of points.',
    );
    expect(readReview('{ "abscent": [] }', free).fault).toBe('A review has no "abscent".');
  });

  it('marks nobody absent who is not of the flight', () => {
    const text = `{ "absentUserIds": ["${CASEY}", "${STRANGER}"] }`;
    expect(readReview(text, free).fault).toBe(`"${STRANGER}" is neither crew nor dispatcher of this flight.`);
  });

  it('awards the default alone to one’s own flight', () => {
    expect(readReview('{ "points": { "attended": 2 } }', fixed).fault).toMatch(/Only the default/);
    expect(readReview('{ "points": { "attended": 1, "hosted": 2 } }', fixed).fault).toBeUndefined();
    expect(readReview(`{ "absentUserIds": ["${CASEY}"] }`, fixed).fault).toBeUndefined();
  });
});
