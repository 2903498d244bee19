import type { AdminFilter } from '@crewroom/domain/record/rules';
import { describe, expect, it } from 'vitest';
import { exampleMember } from '../testing/example-member.ts';
import { countInWords, shownMembers } from './member-list.tsx';

const members = [
  exampleMember({ robloxUsername: 'Under', attended: 1, hosted: 2 }),
  exampleMember({ robloxUsername: 'Exact', attended: 3, hosted: 1 }),
  exampleMember({ robloxUsername: 'Over', attended: 6 }),
  exampleMember({ robloxUsername: 'Free', requiredFlights: 0 }),
];

describe('shownMembers', () => {
  it.each<[AdminFilter, string[]]>([
    ['all', ['Under', 'Exact', 'Over', 'Free']],
    ['below-quota', ['Under']],
    ['over-quota', ['Exact', 'Over']],
    ['quota-deficit', ['Under', 'Exact', 'Over', 'Free']],
  ])('returns for %s: %j', (filter, names) => {
    expect(shownMembers(members, filter).map(({ robloxUsername }) => robloxUsername)).toEqual(names);
  });

  it.each([
    [0, 0, '0 members'],
    [1, 1, '1 member'],
    [63, 63, '63 members'],
    [12, 63, '12 of 63 members'],
  ])('counts %i of %i as %s', (shown, all, words) => {
    expect(countInWords(shown, all)).toBe(words);
  });
});
