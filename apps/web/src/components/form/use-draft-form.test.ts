import { describe, expect, it } from 'vitest';
import { afterSending, hasShapeOf } from './use-draft-form.ts';

describe('a stored draft', () => {
  const example = { gate: 'B1', isShown: true, roles: [{ id: 1, name: 'Captain' }], absent: [] };

  it.each([
    { gate: '', isShown: false, roles: [], absent: [] },
    { gate: 'x', isShown: true, roles: [{ id: 7, name: '' }], absent: ['an id'] },
    { gate: 'x', isShown: true, roles: [], absent: [], more: 1 },
  ])('matches the form: %j', (value) => {
    expect(hasShapeOf(value, example)).toBe(true);
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { gate: 3, isShown: true, roles: [], absent: [] },
    { gate: '', isShown: 'yes', roles: [], absent: [] },
    { gate: '', isShown: true, roles: {}, absent: [] },
    { gate: '', isShown: true, roles: [{ id: '0', name: 'Captain' }], absent: [] },
    { gate: '', isShown: true, roles: [] },
  ])('of an earlier release does not match: %j', (value) => {
    expect(hasShapeOf(value, example)).toBe(false);
  });
});

describe('a form that was sent', () => {
  const blank = { code: '', gate: '', roles: [{ id: 0, name: 'Captain' }] };
  const sent = { code: 'SK1', gate: 'B1', roles: [{ id: 0, name: 'Purser' }] };

  it('is reset when nothing was typed since', () => {
    expect(afterSending(sent, { ...sent }, blank)).toEqual(blank);
  });

  it('keeps what was typed since', () => {
    const current = {
      ...sent,
      gate: 'B2',
      roles: [
        { id: 0, name: 'Purser' },
        { id: 1, name: '' },
      ],
    };
    expect(afterSending(sent, current, blank)).toEqual({ ...blank, gate: 'B2', roles: current.roles });
  });
});
