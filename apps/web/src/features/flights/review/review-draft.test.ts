import { reviewSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import {
  defaultReview,
  readReview,
  reviewOf,
  reviewOver,
  reviewProposing,
  withAbsence,
  withJson,
  withLateness,
  withNotice,
  withoutRemovedPeople,
  withPoints,
} from './review-draft.ts';

const CASEY = '0198d2c4-0000-7000-8000-000000000001';
const STRANGER = '0198d2c4-0000-7000-8000-00000000ffff';
const free = { peopleIds: [CASEY], crewIds: [CASEY], absentAnywayIds: [], canChoosePoints: true };
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

describe('readReview', () => {
  it.each(taken)('accepts unchanged: %s', (text) => {
    const body: unknown = JSON.parse(text);
    expect(readReview(text, free)).toEqual({ review: body });
    expect(reviewSchema.parse(body)).toEqual(body);
  });

  it('accepts only points', () => {
    const points = { attended: 1, hosted: 5 };
    expect(readReview(JSON.stringify(points), free)).toEqual({ review: { points } });
    expect(withJson(defaultReview, '{ "hosted": 5 }', free)).toMatchObject({ attended: '1', hosted: '5' });
    expect(readReview('{ "attended": 1.5 }', free).error).toBe('"attended": Use a whole number of points.');
    expect(readReview('{ "attended": 3 }', fixed).error).toMatch(/You can award only the default\./);
    expect(readReview('{ "attended": 1, "absentUserIds": [] }', free).error).toMatch(
      /^Put "attended" into "points"/,
    );
  });

  it.each(refused)('rejects like the server: %s', (text) => {
    expect(readReview(text, free).error).toBeTypeOf('string');
    expect(reviewSchema.safeParse(JSON.parse(text)).success).toBe(false);
  });

  it.each(['', '  \n '])('returns the default for blank text: %j', (text) => {
    expect(readReview(text, free)).toEqual({ review: undefined });
  });

  it.each(['{', '{ points: {} }', "{ 'points': {} }", '{ "points": {}, }', 'attended 3'])(
    'rejects text that is not JSON: %s',
    (text) => {
      expect(readReview(text, free).error).toMatch(/^This is not valid JSON\. ./);
    },
  );

  it('names the error', () => {
    expect(readReview('{ "points": { "attended": 1.5 } }', free).error).toBe(
      '"attended": Use a whole number of points.',
    );
    expect(readReview('{ "abscent": [] }', free).error).toBe('A review has no "abscent".');
  });

  it('rejects absent people who are not on the flight', () => {
    const text = `{ "absentUserIds": ["${CASEY}", "${STRANGER}"] }`;
    expect(readReview(text, free).error).toBe(`"${STRANGER}" is neither crew nor dispatcher of this flight.`);
  });

  it('awards only the default for the viewer’s own flight', () => {
    expect(readReview('{ "points": { "attended": 2 } }', fixed).error).toMatch(
      /You can award only the default\./,
    );
    expect(readReview('{ "points": { "attended": 1, "hosted": 2 } }', fixed).error).toBeUndefined();
    expect(readReview(`{ "absentUserIds": ["${CASEY}"] }`, fixed).error).toBeUndefined();
  });
});

const DANA = '0198d2c4-0000-7000-8000-000000000002';
const scope = { peopleIds: [CASEY, DANA], crewIds: [CASEY], absentAnywayIds: [], canChoosePoints: true };

const bodyOf = (json: string): unknown => JSON.parse(json);

describe('review draft', () => {
  it('starts as the default with an empty box', () => {
    expect(defaultReview).toMatchObject({ attended: '1', hosted: '2', absentIds: [], json: '' });
    expect(reviewOf(defaultReview, scope)).toEqual({ review: undefined });
  });

  it('writes only the typed points into the box', () => {
    const { json } = withPoints(defaultReview, 'attended', '3');
    expect(bodyOf(json)).toEqual({ points: { attended: 3, hosted: 2 } });
  });

  it('writes only the absent people into the box', () => {
    const both = withAbsence(withAbsence(defaultReview, CASEY, true), DANA, true);
    expect(bodyOf(both.json)).toEqual({ absentUserIds: [CASEY, DANA] });
    expect(bodyOf(withAbsence(both, CASEY, false).json)).toEqual({ absentUserIds: [DANA] });
  });

  it('writes who gave notice and who was late, until their attendance changes', () => {
    const messages = withNotice(withAbsence(defaultReview, CASEY, true), CASEY, true);
    expect(bodyOf(messages.json)).toEqual({ absentUserIds: [CASEY], withNoticeUserIds: [CASEY] });
    expect(withJson(defaultReview, messages.json, scope)).toEqual(messages);
    expect(withAbsence(messages, CASEY, false)).toEqual(defaultReview);
    const late = withLateness(defaultReview, CASEY, true);
    expect(bodyOf(late.json)).toEqual({ lateUserIds: [CASEY] });
    expect(bodyOf(withAbsence(late, CASEY, true).json)).toEqual({ absentUserIds: [CASEY] });
    expect(withoutRemovedPeople(late, [DANA])).toEqual(defaultReview);
  });

  it.each([
    [`{ "lateUserIds": ["${DANA}"] }`, `"${DANA}" is not crew of this flight, or is marked absent.`],
    [
      `{ "absentUserIds": ["${CASEY}"], "lateUserIds": ["${CASEY}"] }`,
      `"${CASEY}" is not crew of this flight, or is marked absent.`,
    ],
    [`{ "withNoticeUserIds": ["${CASEY}"] }`, `"${CASEY}" is not marked absent.`],
    [`{ "lateUserIds": "${CASEY}" }`, '"lateUserIds" is a list of user ids.'],
  ])('rejects %s', (text, error) => {
    expect(readReview(text, scope).error).toBe(error);
  });

  it('accepts and keeps the notice of somebody who is absent anyway', () => {
    const returned = { ...scope, absentAnywayIds: [DANA] };
    const excused = withNotice(defaultReview, DANA, true);
    expect(reviewOf(excused, returned).review).toEqual({ withNoticeUserIds: [DANA] });
    expect(withoutRemovedPeople(excused, returned.peopleIds)).toBe(excused);
    expect(withoutRemovedPeople(excused, [CASEY])).toEqual(defaultReview);
  });

  it('empties the box when the inputs have the default again', () => {
    const changed = withAbsence(withPoints(defaultReview, 'hosted', '9'), CASEY, true);
    const back = withAbsence(withPoints(changed, 'hosted', '2'), CASEY, false);
    expect(back).toEqual(defaultReview);
  });

  it('reads an emptied input as its default', () => {
    const { json } = withPoints(withPoints(defaultReview, 'hosted', '5'), 'attended', '');
    expect(bodyOf(json)).toEqual({ points: { attended: 1, hosted: 5 } });
  });

  it.each(['1.5', '-1', '1001'])('sends nothing while an input has %s', (text) => {
    expect(reviewOf(withPoints(defaultReview, 'attended', text), scope).error).toMatch(/^"attended": /);
  });

  it('fills the inputs from the box, with the default for missing values', () => {
    const text = `{"points":{"hosted":4},"absentUserIds":["${CASEY}","${CASEY}"]}`;
    expect(withJson(defaultReview, text, scope)).toEqual({
      attended: '1',
      hosted: '4',
      absentIds: [CASEY],
      withNoticeIds: [],
      lateIds: [],
      json: text,
    });
    const typed = withJson(defaultReview, text, scope);
    expect(withJson(typed, ' ', scope)).toEqual({ ...defaultReview, json: ' ' });
  });

  it('keeps the inputs while the box is invalid', () => {
    const typed = withJson(withPoints(defaultReview, 'attended', '3'), '{ "points": ', scope);
    expect(typed).toMatchObject({ attended: '3', json: '{ "points": ' });
    expect(reviewOf(typed, scope).error).toBeTypeOf('string');
  });

  it('reads the JSON that it writes', () => {
    const made = withAbsence(
      withPoints(withPoints(defaultReview, 'attended', '7'), 'hosted', '0'),
      DANA,
      true,
    );
    expect(withJson(defaultReview, made.json, scope)).toEqual(made);
  });
});

const unreviewed = { flightCode: 'SK102', reviewedAt: null, reviewedBy: null };
const reviewed = { ...unreviewed, reviewedAt: '2026-03-07T18:00:00.000Z', reviewedBy: 'AdminAgnes' };
const refusedWith = (code: 'already_reviewed' | 'flight_archived' | 'internal') =>
  new ApiError({ status: 409, code, message: 'No.', fromServer: true });

describe('reviewOver', () => {
  it('returns null while the flight waits, also after an attempt that failed', () => {
    expect(reviewOver(unreviewed, true, null)).toBeNull();
    expect(reviewOver(unreviewed, true, refusedWith('internal'))).toBeNull();
    expect(reviewOver(unreviewed, true, new Error('lost'))).toBeNull();
  });

  it('returns the reason once the board shows who reviewed the flight', () => {
    expect(reviewOver(reviewed, true, null)).toContain('reviewed by @AdminAgnes in the meantime');
    expect(reviewOver(reviewed, true, refusedWith('already_reviewed'))).toContain('by @AdminAgnes');
  });

  it('returns the reason when the server says so before the board does', () => {
    expect(reviewOver(unreviewed, true, refusedWith('already_reviewed'))).toContain(
      'has been reviewed in the',
    );
    expect(reviewOver(unreviewed, true, refusedWith('flight_archived'))).toContain('its term is over');
  });

  it('returns the reason when the flight has left the board', () => {
    expect(reviewOver(unreviewed, false, null)).toContain('its term is over');
  });
});

describe('withoutRemovedPeople', () => {
  const crew = { peopleIds: ['amir'], crewIds: [], absentAnywayIds: [], canChoosePoints: true };
  const marked = reviewProposing(['amir', 'gone']);

  it('drops an absent person who was removed, so that the review can be sent', () => {
    const draft = withoutRemovedPeople(marked, crew.peopleIds);
    expect(reviewOf(draft, crew).review).toEqual({ absentUserIds: ['amir'] });
    expect(withoutRemovedPeople(draft, crew.peopleIds)).toBe(draft);
  });

  it('keeps JSON that is being typed', () => {
    const typed = { ...marked, json: '{ "points": {' };
    expect(withoutRemovedPeople(typed, crew.peopleIds)).toEqual({ ...typed, absentIds: ['amir'] });
  });
});
