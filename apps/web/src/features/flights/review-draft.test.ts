import { describe, expect, it } from 'vitest';
import { defaultReview, reviewOf, withAbsence, withJson, withPoints } from './review-draft.ts';

const CASEY = 'id-of-casey';
const DANA = 'id-of-dana';
const scope = { peopleIds: [CASEY, DANA], canChoosePoints: true };

const bodyOf = (json: string): unknown => JSON.parse(json);

describe('a review being made', () => {
  it('is the default with an empty box to begin with', () => {
    expect(defaultReview).toMatchObject({ attended: '1', hosted: '2', absentIds: [], json: '' });
    expect(reviewOf(defaultReview, scope)).toEqual({ review: undefined });
  });

  it('writes the points typed into the box, and nothing else', () => {
    const { json } = withPoints(defaultReview, 'attended', '3');
    expect(bodyOf(json)).toEqual({ points: { attended: 3, hosted: 2 } });
  });

  it('writes the no-shows into the box, and nothing else', () => {
    const both = withAbsence(withAbsence(defaultReview, CASEY, true), DANA, true);
    expect(bodyOf(both.json)).toEqual({ absentUserIds: [CASEY, DANA] });
    expect(bodyOf(withAbsence(both, CASEY, false).json)).toEqual({ absentUserIds: [DANA] });
  });

  it('empties the box when the inputs say the default again', () => {
    const changed = withAbsence(withPoints(defaultReview, 'hosted', '9'), CASEY, true);
    const back = withAbsence(withPoints(changed, 'hosted', '2'), CASEY, false);
    expect(back).toEqual(defaultReview);
  });

  it('takes an emptied input for its default', () => {
    const { json } = withPoints(withPoints(defaultReview, 'hosted', '5'), 'attended', '');
    expect(bodyOf(json)).toEqual({ points: { attended: 1, hosted: 5 } });
  });

  it.each(['1.5', '-1', '1001'])('sends nothing while an input says %s', (text) => {
    expect(reviewOf(withPoints(defaultReview, 'attended', text), scope).fault).toMatch(/^"attended": /);
  });

  it('fills the inputs from the box, with the default for what it leaves out', () => {
    const text = `{"points":{"hosted":4},"absentUserIds":["${CASEY}","${CASEY}"]}`;
    expect(withJson(defaultReview, text, scope)).toEqual({
      attended: '1',
      hosted: '4',
      absentIds: [CASEY],
      json: text,
    });
    const typed = withJson(defaultReview, text, scope);
    expect(withJson(typed, ' ', scope)).toEqual({ ...defaultReview, json: ' ' });
  });

  it('leaves the inputs alone while the box cannot be read', () => {
    const typed = withJson(withPoints(defaultReview, 'attended', '3'), '{ "points": ', scope);
    expect(typed).toMatchObject({ attended: '3', json: '{ "points": ' });
    expect(reviewOf(typed, scope).fault).toBeTypeOf('string');
  });

  it('reads what it writes', () => {
    const made = withAbsence(
      withPoints(withPoints(defaultReview, 'attended', '7'), 'hosted', '0'),
      DANA,
      true,
    );
    expect(withJson(defaultReview, made.json, scope)).toEqual(made);
  });
});
