import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { faultsOf, faultsOfRefusal, noFaults, withoutFault } from './form-faults.ts';

const fields = ['breach', 'reason'] as const;

describe('the faults of a form', () => {
  it('stand at their fields, the first of each, and elsewhere when they belong to none', () => {
    const issues = [
      { path: 'reason', message: 'Too long.' },
      { path: 'reason', message: 'And odd.' },
      { path: 'expiryDate', message: 'Too late.' },
    ];
    expect(faultsOf(issues, fields)).toEqual({ at: { reason: 'Too long.' }, elsewhere: ['Too late.'] });
  });

  it('are those the server names, and none when something else failed', () => {
    const issues = [{ path: 'breach', message: 'This is required.' }];
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'No.', issues });
    expect(faultsOfRefusal(refusal, fields).at).toEqual({ breach: 'This is required.' });
    expect(faultsOfRefusal(new Error('No way through'), fields)).toEqual(noFaults);
  });

  it('go with the next change of their field', () => {
    const faults = { at: { breach: 'Too long.', reason: 'Too long.' }, elsewhere: [] };
    expect(withoutFault(faults, 'breach').at).toEqual({ reason: 'Too long.' });
  });
});
