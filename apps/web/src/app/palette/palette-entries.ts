import {
  hasRequiredRank,
  innerScreens,
  type MemberAccess,
  navigationFor,
  type RankThresholds,
} from '@crewroom/domain/contract/access';
import type { FlightCard } from '@crewroom/domain/flights/schemas';

/** The screen that an entry leads to. */
type Destination = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

/** The action of an entry without a screen. */
type PaletteAction = 'keys' | 'light' | 'dark' | 'auto' | 'logout';

export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  /** Its distinguishing text, shown next to the label and searched too. */
  readonly detail: string;
  /** The departure of a flight, an ISO 8601 timestamp. */
  readonly departure?: string;
  readonly does: Destination | PaletteAction;
};

export type PaletteGroup = { readonly title: string; readonly entries: readonly PaletteEntry[] };

type Action = Omit<PaletteEntry, 'id'> & { readonly access: MemberAccess };

const actions: readonly Action[] = [
  action('Take a free seat', 'Flights of this week', 'signed-in', {
    to: '/flights',
    search: { free: 'yes' },
  }),
  action('See your own flights', 'Flights of this week', 'signed-in', {
    to: '/flights',
    search: { mine: 'yes' },
  }),
  action('Review flights', 'Flight Scheduling', 'admin', { to: '/scheduling', search: { show: 'review' } }),
  action('Find missing crew', 'Flight Scheduling', 'dispatch', {
    to: '/scheduling',
    search: { show: 'short' },
  }),
  action('Decide on leave', 'Administrative Division', 'admin', { to: '/admin', search: { view: 'leave' } }),
  action('Decide on appeals', 'Administrative Division', 'admin', {
    to: '/admin',
    search: { view: 'appeals' },
  }),
  action('See posts in the chat', 'Administrative Division', 'admin', {
    to: '/admin',
    search: { view: 'chat' },
  }),
  action('Keyboard shortcuts', 'See them, or turn them off', 'signed-in', 'keys'),
  action('Light colours', 'Theme', 'signed-in', 'light'),
  action('Dark colours', 'Theme', 'signed-in', 'dark'),
  action('Colours of this device', 'Theme', 'signed-in', 'auto'),
  action('Log out', '', 'signed-in', 'logout'),
];

function action(label: string, detail: string, access: MemberAccess, does: PaletteEntry['does']): Action {
  return { label, detail, access, does };
}

/** The viewer of the palette, whose rank decides the entries. */
type PaletteViewer = { readonly rank: number | null; readonly thresholds: RankThresholds };

function screenEntries({ rank, thresholds }: PaletteViewer): PaletteEntry[] {
  const inner = Object.entries(innerScreens)
    .filter(([, { access }]) => hasRequiredRank(access, rank, thresholds))
    .map(([path, { label }]) => ({ path, label }));
  return [...navigationFor(rank, thresholds), ...inner].map(({ path, label }) => ({
    id: path,
    label,
    detail: '',
    does: { to: path },
  }));
}

function actionEntries({ rank, thresholds }: PaletteViewer): PaletteEntry[] {
  return actions
    .filter(({ access }) => hasRequiredRank(access, rank, thresholds))
    .map(({ access: _access, ...entry }) => ({ ...entry, id: entry.label }));
}

/** The words of a search text. A route may be typed as "ZRH-JFK" or "ZRH → JFK". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s→>-]+/)
    .filter(Boolean);

const hasAll = (whole: string, text: string): boolean => {
  const lower = whole.toLowerCase();
  return wordsOf(text).every((word) => lower.includes(word));
};

const MAX_FLIGHTS = 8;

/** The searched texts of a flight. */
type Findable = Pick<FlightCard, '_id' | 'flightCode' | 'route' | 'scheduledDate'>;

/**
 * Returns the flights whose code or route has all words of the text: upcoming ones first, the soonest of them first.
 */
export function flightsFound<Flight extends Findable>(
  flights: readonly Flight[],
  text: string,
  now: Date,
): Flight[] {
  if (wordsOf(text).length === 0) return [];
  const matching = [...new Map(flights.map((flight) => [flight._id, flight])).values()].filter(
    ({ flightCode, route: { departure, arrival } }) => hasAll(`${flightCode} ${departure} ${arrival}`, text),
  );
  const away = ({ scheduledDate }: Flight) => Date.parse(scheduledDate) - now.getTime();
  const isPast = (flight: Flight) => Number(away(flight) < 0);
  return matching
    .toSorted((a, b) => isPast(a) - isPast(b) || Math.abs(away(a)) - Math.abs(away(b)))
    .slice(0, MAX_FLIGHTS);
}

/** Returns the screens and actions that the viewer may use and whose names have all words of the text. */
export function fixedGroups(text: string, viewer: PaletteViewer): PaletteGroup[] {
  const matching = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label, detail }) => hasAll(`${label} ${detail}`, text));
  return [
    { title: 'Screens', entries: matching(screenEntries(viewer)) },
    { title: 'Actions', entries: matching(actionEntries(viewer)) },
  ];
}
