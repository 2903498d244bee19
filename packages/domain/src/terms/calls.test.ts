import { expect, it } from 'vitest';
import { fieldsOf } from '../testing/call-examples.ts';
import { termCalls, termPreviewSchema, termSchema } from './calls.ts';

it('an advance answers who was moved, the new term and its planned end', () => {
  expect(fieldsOf(termCalls.advanceTerm.answer)).toEqual({
    usersProcessed: 'required',
    term: 'required',
    nextQuotaReset: 'required',
  });
  expect(fieldsOf(termSchema)).toEqual({ _id: 'required', number: 'required', startedAt: 'required' });
});

it('a preview names who is below quota, who is exempt and why, and the flights whose points are forfeited', () => {
  expect(fieldsOf(termPreviewSchema)).toEqual({
    term: 'required',
    nextQuotaReset: 'required',
    members: 'required',
    belowQuota: 'required',
    exempt: 'required',
    archivedFlights: 'required',
    unreviewedFlights: 'required',
  });
  const { because } = termPreviewSchema.shape.exempt.element.shape;
  expect(because.value).toBe('new');
});
