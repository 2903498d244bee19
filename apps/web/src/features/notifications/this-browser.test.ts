import { expect, it } from 'vitest';
import { abilityOf } from './this-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const able = {
  userAgent: 'Firefox',
  maxTouchPoints: 0,
  isInstalled: false,
  hasPush: true,
  permission: 'default',
} as const;

it.each([
  ['a browser that has push', {}, 'able'],
  ['one that was allowed to', { permission: 'granted' }, 'able'],
  ['one that was forbidden to', { permission: 'denied' }, 'forbidden'],
  ['one without push', { hasPush: false }, 'none'],
  ['an iPhone before it is installed', { userAgent: iPhone, hasPush: false }, 'after install'],
  ['an iPad before it is installed', { userAgent: iPad, maxTouchPoints: 5, hasPush: false }, 'after install'],
  ['a Mac without push', { userAgent: iPad, hasPush: false }, 'none'],
  ['an old iPhone, though installed', { userAgent: iPhone, hasPush: false, isInstalled: true }, 'none'],
] as const)('%s', (_what, but, ability) => {
  expect(abilityOf({ ...able, ...but })).toBe(ability);
});
