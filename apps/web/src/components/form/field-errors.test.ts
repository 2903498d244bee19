import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { fieldErrorsOf, fieldErrorsOfRefusal } from './field-errors.ts';

const fields = ['breach', 'reason'];
const fieldOf = (path: string) => fields.find((field) => field === path);

describe('the errors of a form', () => {
  it('are shown at their fields, the first of each, or with the form when they belong to none', () => {
    const issues = [
      { path: 'reason', message: 'Too long.' },
      { path: 'reason', message: 'And odd.' },
      { path: 'expiryDate', message: 'Too late.' },
      { path: '', message: 'Send an object.' },
    ];
    expect(fieldErrorsOf(issues, fieldOf)).toEqual({
      reason: 'Too long.',
      form: 'Too late. Send an object.',
    });
  });

  it("are the server's issues, or why it failed, except the end of the session, which leads away", () => {
    const issues = [{ path: 'breach', message: 'This is required.' }];
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'No.', issues });
    expect(fieldErrorsOfRefusal(refusal, fieldOf)).toEqual({ breach: 'This is required.' });
    const away = new ApiError({ status: 0, code: 'no_connection', message: 'Not reached.' });
    expect(fieldErrorsOfRefusal(away, fieldOf)).toEqual({ form: 'Not reached.' });
    const over = new ApiError({ status: 401, code: 'no_session', message: 'Sign in.' });
    expect(fieldErrorsOfRefusal(over, fieldOf)).toEqual({});
    expect(fieldErrorsOfRefusal(new Error('No way through'), fieldOf)).toEqual({});
  });
});
