import type { Duty } from './duties.ts';

/** How a member's rank came about. */
export type CareerKind = 'steady' | 'promoted' | 'just promoted' | 'demoted' | 'transferred';

/** When the portal first saw a member. */
export type Arrival = 'founding' | 'early' | 'later' | 'recent' | 'this term';

/** What is decided about a member by name; chance decides the rest. */
export type Storyline = {
  readonly arrival?: Arrival;
  readonly career?: CareerKind;
  /** How often they fly, beside the 1 of an ordinary member; 0: never. */
  readonly keenness?: number;
  /** How often they dispatch or administer, beside the 1 of any other who may. */
  readonly diligence?: number;
  readonly duty?: Duty;
  readonly jobTitle?: string;
  readonly requiredFlights?: number;
  readonly neverSignedIn?: true;
};

/** The people one signs in as, and a few more who show what is rare. */
const storylines: Readonly<Record<string, Storyline>> = {
  OwnerOlivia: {
    arrival: 'founding',
    duty: 'captain',
    career: 'steady',
    keenness: 0.3,
    diligence: 1.5,
    jobTitle: 'Founder',
    requiredFlights: 0,
  },
  AdminAmir: {
    arrival: 'founding',
    duty: 'captain',
    career: 'steady',
    keenness: 0.7,
    diligence: 6,
    jobTitle: 'Personnel Manager',
    requiredFlights: 2,
  },
  AdminAgnes: {
    arrival: 'founding',
    duty: 'purser',
    career: 'steady',
    keenness: 0.6,
    diligence: 3,
    jobTitle: 'Flight Review',
    requiredFlights: 2,
  },
  DispatcherDana: {
    arrival: 'founding',
    duty: 'captain',
    career: 'transferred',
    keenness: 0.8,
    diligence: 7,
    jobTitle: 'Duty Dispatcher',
  },
  DispatcherDiego: { arrival: 'early', duty: 'first officer', career: 'steady', keenness: 0.7, diligence: 5 },
  CrewCasey: {
    arrival: 'early',
    career: 'transferred',
    keenness: 2.2,
    jobTitle: 'Cabin Crew Trainee',
  },
  CrewChidi: { arrival: 'later', keenness: 1.4 },
  SuspendedSam: { arrival: 'early', keenness: 1.2 },
  TooLowTheo: { arrival: 'later', keenness: 0.5 },
  OutsiderOtto: { arrival: 'early', keenness: 1 },
  NoPictureNia: { arrival: 'this term', keenness: 0 },
  PendingPicturePia: { arrival: 'recent', keenness: 0.8 },
  TwoRolesTara: { arrival: 'early', duty: 'cabin', career: 'just promoted', keenness: 1.3, diligence: 2 },
  SkyPilot: { arrival: 'recent', career: 'steady', keenness: 0.9 },
  SkyPilot_Retired: { arrival: 'early', keenness: 0.6 },
  KofiKnots: { arrival: 'founding', duty: 'captain', jobTitle: 'Chief Pilot' },
  RosterRegina: { arrival: 'founding', jobTitle: 'Head of Personnel', diligence: 2 },
  lena_leeward: { arrival: 'early', career: 'just promoted', jobTitle: 'Qualifications Desk', diligence: 2 },
  CabinChiefYusuf: { arrival: 'early', duty: 'purser', jobTitle: 'Head of Cabin Services', keenness: 1.6 },
  GroundsGreta: { arrival: 'early', jobTitle: 'Ground Operations Lead' },
  TrainerTomasz: { arrival: 'early', duty: 'purser', jobTitle: 'Cabin Crew Instructor', keenness: 1.8 },
  opsOctavia: { arrival: 'early', career: 'transferred', jobTitle: 'Network Planner' },
  weatherWren: { arrival: 'later', jobTitle: 'Weather Desk' },
  Crosswind_Caleb: { arrival: 'early', career: 'demoted', keenness: 0.6 },
  GalleyGwen: { arrival: 'early', duty: 'purser', jobTitle: 'Purser', keenness: 1.6 },
  purser_pablo: { arrival: 'early', duty: 'purser', jobTitle: 'Purser', keenness: 1.3 },
  HoldingPatternHugo: { arrival: 'later', keenness: 0.5, requiredFlights: 2 },
  trolleyTrix: { arrival: 'later', career: 'demoted', keenness: 1 },
  jumpseatJules: { arrival: 'recent', keenness: 0.1 },
  FirstDayFreya: { arrival: 'this term', keenness: 1.2 },
  new_wings_noah: { arrival: 'this term', keenness: 0.9 },
  SafetyCardSelma: { arrival: 'this term', keenness: 0.4 },
  windsockWanda: { arrival: 'this term', keenness: 0, neverSignedIn: true },
};

/** What is decided about somebody, which may be nothing. */
export function storylineOf(username: string): Storyline {
  return storylines[username] ?? {};
}
