import { expect, it } from 'vitest';
import { fieldsOf } from '../testing/call-examples.ts';
import { authCalls, meSchema } from './calls.ts';

it('who is signed in is told by these fields', () => {
  expect(fieldsOf(authCalls.me.answer)).toEqual({ user: 'required' });
  expect(fieldsOf(meSchema)).toEqual({
    userId: 'required',
    groupRank: 'nullable',
    robloxUsername: 'required',
    robloxDisplayName: 'required',
    robloxAvatarUrl: 'required',
  });
});
