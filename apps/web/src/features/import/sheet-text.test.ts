import { expect, it } from 'vitest';
import { positionsOf, recordAt, withRecord } from './sheet-text.ts';

const text = 'username,note\n\nada,"two\nlines"\n\nbob,x\ncy,y\n';
const positions = positionsOf([3, 6, 7]);

it('finds the beginning and the end of each record', () => {
  expect(positions.map((position) => recordAt(text, position))).toEqual([
    'ada,"two\nlines"',
    'bob,x',
    'cy,y',
  ]);
});

it('replaces a record, and leaves all others unchanged', () => {
  const [ada = { line: 1, nextLine: 2 }, bob = ada, cy = ada] = positions;
  expect(withRecord(text, ada, 'ada,one')).toBe('username,note\n\nada,one\nbob,x\ncy,y\n');
  expect(withRecord(text, bob, 'bea,"x\ny"')).toBe('username,note\n\nada,"two\nlines"\n\nbea,"x\ny"\ncy,y\n');
  expect(withRecord(text, cy, 'cyd,y')).toBe('username,note\n\nada,"two\nlines"\n\nbob,x\ncyd,y');
  expect(withRecord(text, bob, '  ')).toBe('username,note\n\nada,"two\nlines"\n\ncy,y\n');
});
