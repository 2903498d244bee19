import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Chance } from '../chance.ts';

/** What somebody does on board. */
export type Duty = 'captain' | 'first officer' | 'purser' | 'cabin';

/** The flight roles a duty fills, the usual one first; everybody may travel as a passenger besides. */
export const rolesOfDuty: Readonly<Record<Duty, readonly string[]>> = {
  captain: ['Captain', 'First Officer'],
  'first officer': ['First Officer'],
  purser: ['Senior Cabin Crew', 'Cabin Crew', 'Instructor'],
  cabin: ['Cabin Crew'],
};

/** The licences that go with a duty, in the order in which they are earned. */
export const licencesOfDuty: Readonly<Record<Duty, readonly QualificationName[]>> = {
  captain: ['First Officer Licence', 'Captain License'],
  'first officer': ['First Officer Licence'],
  purser: ['Cabin Crew Licence', 'Maître de Cabine Licence'],
  cabin: ['Cabin Crew Licence'],
};

const BELOW_DISPATCH: readonly Duty[] = ['captain', 'first officer', 'purser'];

/** The duty that goes with a rank: the ranks below the dispatchers' fly or serve, those above do either. */
export function dutyOfRank(rank: number, dispatch: number, chance: Chance): Duty {
  if (rank >= dispatch) return chance.pick(['captain', 'captain', 'first officer', 'purser', 'cabin']);
  return BELOW_DISPATCH[dispatch - 1 - rank] ?? 'cabin';
}
