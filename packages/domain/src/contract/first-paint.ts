import { hasRequiredRank, type MemberAccess, type RankThresholds } from './access.ts';

/** The ranks whose menus and screens differ, from the lowest. */
export const menuRanks = ['signed-in', 'dispatch', 'admin', 'owner'] as const satisfies MemberAccess[];

export type MenuRank = (typeof menuRanks)[number];

/** The highest of the ranks whose menus differ that a rank (0-255) reaches. */
export function menuRankOf(rank: number, thresholds: RankThresholds): MenuRank {
  return menuRanks.findLast((level) => hasRequiredRank(level, rank, thresholds)) ?? 'signed-in';
}

/** For whom a first paint is drawn: a signed-in member by rank, anybody, or anybody where the accounts are invented. */
export type FirstPaintViewer = MenuRank | 'public' | 'sandbox';

/** One screen as it is before the app runs, as HTML. */
export type Drawing = { readonly wide: string; readonly small: string };

/**
 * Every screen as it is before the app runs, as the web app's build draws them. The words of `paintTokens` stand in the
 * HTML for what only the server knows.
 */
export type FirstPaints = {
  /** The styles that the app adds to the page itself, and those of the drawings. */
  readonly styles: string;
  /** The drawn mark of the airline by its size in pixels, which its logo replaces. */
  readonly marks: Readonly<Record<string, string>>;
  /** The media query under which the small drawing is shown. */
  readonly smallScreen: string;
  /** By route, as the router writes it, and by viewer. */
  readonly screens: Readonly<Record<string, Partial<Readonly<Record<FirstPaintViewer, Drawing>>>>>;
};

/** What stands in a drawing in place of what only the server knows, which puts it in. */
export const paintTokens = {
  airline: '%AIRLINE%',
  username: '%USERNAME%',
  rankName: '%RANK%',
  robloxId: '%ROBLOX_ID%',
  signIn: '%SIGN_IN%',
  week: '%WEEK%',
} as const;

/** The ids and marks in the page that the server and the app agree on. */
export const firstPaintMarks = {
  /** On the element that holds the drawing, until the app has taken its place. */
  attribute: 'data-first-paint',
  /** On what is known only when the app runs, such as the time: its room is kept. */
  late: 'data-late',
  /** The id of the template that holds the small drawing. */
  small: 'small-first-paint',
} as const;
