import { describe, expect, it } from 'vitest';
import { linkPropsTo } from './link-props.ts';

describe('the props of a link', () => {
  it.each([
    ['/flights/7', { to: '/flights/7', search: {} }],
    ['/admin?view=leave', { to: '/admin', search: { view: 'leave' } }],
    ['/profile#leave', { to: '/profile', search: {}, hash: 'leave' }],
  ])('to %s', (url, props) => {
    expect(linkPropsTo(url)).toEqual(props);
  });
});
