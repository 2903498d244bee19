/** The roles of a flight, by the size of the cabin or by what the flight is for. */
export const cabins = {
  small: [
    { name: 'Captain', capacity: 1 },
    { name: 'First Officer', capacity: 1 },
    { name: 'Cabin Crew', capacity: 2 },
  ],
  medium: [
    { name: 'Captain', capacity: 1 },
    { name: 'First Officer', capacity: 1 },
    { name: 'Senior Cabin Crew', capacity: 1 },
    { name: 'Cabin Crew', capacity: 3 },
  ],
  large: [
    { name: 'Captain', capacity: 1 },
    { name: 'First Officer', capacity: 1 },
    { name: 'Senior Cabin Crew', capacity: 2 },
    { name: 'Cabin Crew', capacity: 5 },
  ],
  charter: [
    { name: 'Captain', capacity: 1 },
    { name: 'Cabin Crew', capacity: 4 },
  ],
  training: [
    { name: 'Captain', capacity: 1 },
    { name: 'First Officer', capacity: 1 },
    { name: 'Instructor', capacity: 1 },
    { name: 'Cabin Crew', capacity: 3 },
    { name: 'Passenger', capacity: 4 },
  ],
} as const;

export type Cabin = keyof typeof cabins;

/** How many minutes before departure staff join, passengers join, and boarding begins. */
export const minutesBeforeDeparture: Readonly<
  Record<Cabin, readonly [staff: number, passengers: number, boarding: number]>
> = {
  small: [45, 30, 15],
  medium: [60, 40, 20],
  large: [75, 50, 30],
  charter: [60, 40, 20],
  training: [50, 35, 20],
};

/** One direction of a route. `minutes` is how long the flight takes in the game. */
export type Service = {
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly aircraft: string;
  readonly category: string;
  readonly minutes: number;
  readonly cabin: Cabin;
};

type Route = Omit<Service, 'code'> & { readonly number: number };

function route(
  number: number,
  [from, to]: readonly [string, string],
  [aircraft, cabin]: readonly [string, Cabin],
  [category, minutes]: readonly [string, number],
): Route {
  return { number, from, to, aircraft, cabin, category, minutes };
}

const turboprop = ['Dash 8 Q400', 'small'] as const;
const regional = ['Embraer E195-E2', 'medium'] as const;
const narrow = ['Airbus A320neo', 'medium'] as const;
const narrowLong = ['Airbus A321neo', 'medium'] as const;
const wideAirbus = ['Airbus A350-900', 'large'] as const;
const wideBoeing = ['Boeing 787-9', 'large'] as const;
const short = ['Short Haul', 42] as const;
const medium = ['Medium Haul', 50] as const;
const long = ['Long Haul', 65] as const;

const routes: readonly Route[] = [
  route(101, ['ZRH', 'LHR'], narrow, short),
  route(107, ['ZRH', 'VIE'], regional, short),
  route(113, ['ZRH', 'NCE'], regional, short),
  route(119, ['ZRH', 'PRG'], turboprop, short),
  route(123, ['ZRH', 'BCN'], narrow, short),
  route(131, ['ZRH', 'CPH'], regional, short),
  route(137, ['ZRH', 'OSL'], narrow, short),
  route(145, ['ZRH', 'LIS'], narrow, medium),
  route(149, ['ZRH', 'ATH'], narrow, medium),
  route(153, ['ZRH', 'DUB'], narrow, short),
  route(161, ['ZRH', 'PMI'], narrowLong, short),
  route(167, ['ZRH', 'FNC'], narrowLong, medium),
  route(171, ['ZRH', 'KEF'], narrowLong, medium),
  route(175, ['ZRH', 'TOS'], narrowLong, medium),
  route(181, ['ZRH', 'RAK'], narrow, medium),
  route(187, ['ZRH', 'IST'], narrowLong, medium),
  route(201, ['ZRH', 'JFK'], wideAirbus, long),
  route(205, ['ZRH', 'YYZ'], wideBoeing, long),
  route(211, ['ZRH', 'SFO'], wideAirbus, long),
  route(217, ['ZRH', 'GRU'], wideBoeing, long),
  route(223, ['ZRH', 'CPT'], wideBoeing, long),
  route(229, ['ZRH', 'DXB'], wideAirbus, long),
  route(235, ['ZRH', 'SIN'], wideAirbus, long),
  route(241, ['ZRH', 'HND'], wideAirbus, long),
  route(301, ['GVA', 'LHR'], regional, short),
  route(307, ['GVA', 'FCO'], turboprop, short),
  route(801, ['LSZH', 'LGKR'], ['Airbus A320neo', 'charter'], ['Charter', 50]),
  route(807, ['LSGG', 'ENEV'], ['Airbus A320neo', 'charter'], ['Charter', 55]),
  route(901, ['LSZH', 'LSGG'], ['Embraer E190-E2', 'training'], ['Training', 40]),
  route(905, ['LSZH', 'LIML'], ['Dash 8 Q400', 'training'], ['Training', 40]),
];

// The return flight has the next number.
const pairs = routes.map(({ number, ...there }): readonly [Service, Service] => [
  { ...there, code: `AU${number}` },
  { ...there, code: `AU${number + 1}`, from: there.to, to: there.from },
]);

const [firstPair = [], ...otherPairs] = pairs;
const [firstService] = firstPair;
if (firstService === undefined) throw new Error('The airline has no services');

/** All services of the airline, in both directions. */
export const services: readonly [Service, ...Service[]] = [
  firstService,
  ...firstPair.slice(1),
  ...otherPairs.flat(),
];

/** The service with a flight code. Throws RangeError for an unknown one. */
export function serviceOf(code: string): Service {
  const service = services.find((candidate) => candidate.code === code);
  if (service === undefined) throw new RangeError(`No service ${code}`);
  return service;
}

/** The usernames and the service that a briefing mentions. */
export type BriefingFields = {
  readonly dispatcher: string;
  readonly colleague: string;
  readonly service: Service;
};

type Briefing = (details: BriefingFields) => string;

/** The dispatchers' briefings of an ordinary flight, and of a training flight. */
export const briefings: Readonly<Record<'ordinary' | 'training', readonly [Briefing, ...Briefing[]]>> = {
  ordinary: [
    ({ dispatcher }) =>
      `@${dispatcher} briefs the crew at the gate. Please join on time and have your uniform on.`,
    ({ colleague }) =>
      `Full service today: drinks first, then the meal.\nQuestions about the galley? Ask @${colleague}.`,
    ({ dispatcher, service }) =>
      `Expect a full cabin to ${service.to}.\n\n1. Briefing\n2. Cabin check\n3. Boarding by rows\n\nWrite to @${dispatcher} if you are running late.`,
    ({ service }) =>
      `Light winds on departure, a little rain in ${service.to}. Seat belt sign stays on during the climb.`,
    ({ colleague }) =>
      `First flight for two newcomers in the cabin. @${colleague} looks after them; be kind and take your time.`,
    ({ dispatcher }) => `Quick turnaround: boarding starts on the minute. Thank you all! @${dispatcher}`,
    ({ service }) =>
      `New here on the ${service.aircraft}? Read the door instructions in the personnel handbook before you join.`,
  ],
  training: [
    ({ colleague }) =>
      `Training flight. @${colleague} takes the cabin check; passengers are colleagues and may ask difficult questions.`,
    ({ dispatcher }) =>
      `Training flight with two landings. Nothing counts but what you learn. @${dispatcher} listens in on the radio.`,
  ],
};

/** The briefing with which an edit replaces another. */
export const briefingUpdate = 'Please look at the gate again before you join: it may still change.';
