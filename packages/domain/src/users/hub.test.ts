import { expect, it } from 'vitest';
import { hubDocuments } from './hub.ts';

it('the hub has the five documents of section 2 of the specification, in its order', () => {
  expect(hubDocuments).toEqual([
    'personnel-handbook',
    'personnel-expectations',
    'staff-database',
    'uniform-guide',
    'system-codes',
  ]);
});
