import { describe, expect, it } from 'vitest';
import { announcementOf, unreadInDigits } from './inbox-bell.tsx';

const item = (_id: string, read = false) => ({ _id, text: `Text of ${_id}.`, read });

describe('the bell', () => {
  it('shows a number that fits', () => {
    expect([1, 99, 100].map(unreadInDigits)).toEqual(['1', '99', '99+']);
  });
});

describe('a refetched inbox', () => {
  it('announces the text of a new item', () => {
    expect(announcementOf(new Set(['a']), [item('b'), item('a')])).toBe('Text of b.');
  });

  it('announces the newest of several, and their number', () => {
    expect(announcementOf(new Set(['a']), [item('c'), item('b'), item('a')])).toBe(
      '2 new items in your inbox. Text of c.',
    );
  });

  it('announces nothing without new items, or when they were read elsewhere already', () => {
    expect(announcementOf(new Set(['a']), [item('a')])).toBe('');
    expect(announcementOf(new Set(['a']), [item('b', true), item('a')])).toBe('');
  });
});
