import type { Role } from '../airline-schema.ts';

const FIRST_ROLE_ID = 98_760_001;

// More than twenty, so that reading all of them takes more than one page.
const RANKS: ReadonlyArray<readonly [rank: number, name: string]> = [
  [1, 'Member'],
  [10, 'Passenger'],
  [50, 'Frequent Flyer'],
  [75, 'Silver Circle'],
  [100, 'Gold Circle'],
  [150, 'Partner Airline'],
  [180, 'Event Helper'],
  [200, 'Community Guide'],
  [230, 'Retired Crew'],
  [238, 'Applicant'],
  [239, 'Trainee Crew'],
  [240, 'Crew'],
  [241, 'Senior Crew'],
  [242, 'First Officer'],
  [243, 'Captain'],
  [244, 'Dispatcher'],
  [245, 'Operations'],
  [246, 'Department Lead'],
  [247, 'Administrator'],
  [248, 'Senior Administrator'],
  [249, 'Head of Personnel'],
  [250, 'Head of Flight Operations'],
  [251, 'Director'],
  [252, 'Executive'],
  [253, 'Board'],
  [254, 'Vice President'],
  [255, 'Owner'],
];

export const demoRoles: readonly Role[] = RANKS.map(([rank, name], index) => ({
  id: String(FIRST_ROLE_ID + index * 37),
  name,
  rank,
}));
