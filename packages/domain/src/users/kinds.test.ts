import { expect, it } from 'vitest';
import { noteTypes, rankChangeTypes, rewardTypes, sanctionTypes } from './kinds.ts';

it('lists the kinds of records of section 3 of the specification, the default of each first', () => {
  expect(sanctionTypes).toEqual(['reminder', 'warning', 'suspension']);
  expect(noteTypes).toEqual(['general', 'loa', 'performance']);
  expect(rewardTypes).toEqual(['bonus', 'commission', 'incentive']);
  expect(rankChangeTypes).toEqual(['promotion', 'demotion', 'qualification', 'transfer']);
});
