import { describe, expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

describe('the place a link leads to', () => {
  it.each([
    ['/flights/7', { to: '/flights/7', search: {} }],
    ['/admin?view=leave', { to: '/admin', search: { view: 'leave' } }],
    ['/profile#leave', { to: '/profile', search: {}, hash: 'leave' }],
  ])('%s', (link, place) => {
    expect(placeOf(link)).toEqual(place);
  });
});
