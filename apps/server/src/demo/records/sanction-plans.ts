import type { SanctionType } from '@crewroom/domain/record/rules';

/** A sanction to be found in the data, in days before now and days it lasts. */
export type SanctionPlan = {
  readonly username: string;
  readonly daysAgo: number;
  readonly type: SanctionType;
  readonly breach: string;
  readonly reason: string;
  readonly comment?: string;
  readonly lasts: number;
  /** Of a suspension: the days after which it ends, though the sanction stays on record. */
  readonly activeFor?: number;
  /** Days before now on which it was taken back. */
  readonly takenBackDaysAgo?: number;
};

export const sanctionPlans: readonly SanctionPlan[] = [
  {
    username: 'CrewCasey',
    daysAgo: 9,
    type: 'reminder',
    breach: 'Punctuality',
    reason: 'Joined the briefing of two flights after passengers had begun to board.',
    comment: 'Talked it through together; agreed to set an alarm for the joining time.',
    lasts: 30,
  },
  {
    username: 'SuspendedSam',
    daysAgo: 2,
    type: 'suspension',
    breach: 'Conduct on board',
    reason: 'Left the cabin during boarding and kept the doors from closing, after a warning for the same.',
    comment: 'May come back to flights when the suspension ends; the warning stays on record.',
    lasts: 30,
    activeFor: 8.2,
  },
  {
    username: 'SuspendedSam',
    daysAgo: 17,
    type: 'warning',
    breach: 'Conduct on board',
    reason: 'Played with the emergency equipment during the safety demonstration.',
    lasts: 30,
  },
  {
    username: 'SuspendedSam',
    daysAgo: 58,
    type: 'reminder',
    breach: 'Uniform',
    reason: 'Flew twice without the scarf that belongs to the uniform.',
    lasts: 30,
  },
  {
    username: 'trolleyTrix',
    daysAgo: 12,
    type: 'warning',
    breach: 'Unannounced absence',
    reason: 'Held seats on three flights and came to none of them.',
    comment: 'Please give a seat back when plans change; somebody else will be glad of it.',
    lasts: 45,
  },
  {
    username: 'trolleyTrix',
    daysAgo: 41,
    type: 'reminder',
    breach: 'Unannounced absence',
    reason: 'Did not come to a flight and did not give the seat back.',
    lasts: 30,
  },
  {
    username: 'trolleyTrix',
    daysAgo: 20,
    type: 'reminder',
    breach: 'Radio manners',
    reason: 'Talked over the purser several times.',
    lasts: 30,
  },
  {
    username: 'Crosswind_Caleb',
    daysAgo: 63,
    type: 'suspension',
    breach: 'Flight safety',
    reason: 'Took off without clearance although the dispatcher had asked to wait.',
    comment: 'Repeated the line check with @KofiKnots afterwards, without complaints.',
    lasts: 40,
    activeFor: 7,
  },
  {
    username: 'JetbridgeJonas',
    daysAgo: 6,
    type: 'reminder',
    breach: 'Service standards',
    reason: 'Left out the second service on a medium haul flight.',
    lasts: 30,
  },
  {
    username: 'LayoverLeo',
    daysAgo: 34,
    type: 'reminder',
    breach: 'Chat manners',
    reason: 'Wrote the same message many times in the staff channel.',
    lasts: 14,
  },
  {
    username: 'StickShakerStan',
    daysAgo: 24,
    type: 'warning',
    breach: 'Checklists',
    reason: 'Skipped the approach checklist on a flight with a trainee in the cabin.',
    lasts: 60,
  },
  {
    username: 'WindowShadeWill',
    daysAgo: 15,
    type: 'reminder',
    breach: 'Punctuality',
    reason: 'Joined after boarding had begun.',
    lasts: 30,
    takenBackDaysAgo: 13.5,
  },
  {
    username: 'DispatcherDiego',
    daysAgo: 47,
    type: 'reminder',
    breach: 'Dispatch standards',
    reason: 'Concluded a flight before the last passengers had left the aircraft.',
    lasts: 30,
  },
];
