import type { StartData } from '@crewroom/domain/auth/start-data';
import { defaultThresholds, OWNER_RANK } from '@crewroom/domain/contract/access';
import {
  type Drawing,
  type FirstPaints,
  type FirstPaintViewer,
  firstPaintMarks,
  type MenuRank,
  menuRanks,
  paintTokens,
} from '@crewroom/domain/contract/first-paint';
import { signInPaths } from '@crewroom/domain/contract/routes';
import { mayOpen } from '@crewroom/domain/contract/screens';
import { weekInWords } from '@crewroom/domain/flights/week-in-words';
import { avatarUrl } from '@crewroom/domain/members/rules';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { meQuery } from '../../auth/queries.ts';
import { SMALL_SCREEN } from '../../lib/media-query.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { App } from '../app.tsx';
import { createQueryClient } from '../query-client.ts';
import { createAppRouter, Shell } from '../router.ts';
import { Session } from '../session/session.ts';

const ranks: Readonly<Record<MenuRank, number>> = {
  'signed-in': defaultThresholds.staff,
  dispatch: defaultThresholds.dispatch,
  admin: defaultThresholds.admin,
  owner: OWNER_RANK,
};

const widths = { wide: 1440, small: 360 } as const;
const MARK_SIZES = [36, 44];
const PX_OF_EM = 16;

const startData: StartData = {
  session: true,
  sandbox: false,
  publicUrl: null,
  airline: { name: paintTokens.airline, logoUrl: null, chatUrl: null, accent: null },
  thresholds: defaultThresholds,
  rosterSyncMinutes: 0,
  limits: { searchPerMinute: 0, writesPerMinute: 0 },
  payPerPoint: 1,
  termUndoMinutes: 0,
  hub: null,
  readings: [],
};

/** Answers media queries of the width as a window of that width does. */
function setWidth(width: number): void {
  const matches = (query: string): boolean => {
    const [, sign, em] = /^\(width (<|>=) (\d+)em\)$/.exec(query) ?? [];
    if (em === undefined) throw new Error(`A first paint cannot answer ${query}`);
    return width < Number(em) * PX_OF_EM === (sign === '<');
  };
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: matches(query) }) });
}

function createApp(viewer: FirstPaintViewer) {
  const rank = viewer === 'public' || viewer === 'sandbox' ? null : ranks[viewer];
  const session = new Session(rank !== null);
  const queryClient = createQueryClient();
  if (rank !== null) {
    queryClient.setQueryData(meQuery().queryKey, {
      user: {
        userId: '',
        robloxUsername: paintTokens.username,
        robloxDisplayName: '',
        robloxAvatarUrl: avatarUrl(paintTokens.robloxId),
        groupRank: { rankId: rank, rankName: paintTokens.rankName },
      },
    });
  }
  const data = { ...startData, sandbox: viewer === 'sandbox' };
  return {
    startData: data,
    session,
    queryClient,
    router: createAppRouter({ startData: data, queryClient, session }),
  };
}

const nothing = () => Promise.resolve();
const noExits = { logOut: nothing, sessionOver: nothing, suspended: nothing, followOtherTab: nothing };

/** Draws the screen at an address, by the app itself, while it waits for its first reading. */
async function draw(path: string, viewer: FirstPaintViewer, width: number): Promise<string> {
  setWidth(width);
  const app = createApp(viewer);
  const history = createMemoryHistory({ initialEntries: [path] });
  app.router.update({ ...app.router.options, scrollRestoration: false, history });
  await Promise.all([app.router.load(), Shell.preload()]);
  if (app.router.state.location.pathname !== path) throw new Error(`${path} leads elsewhere for ${viewer}`);
  return renderToStaticMarkup(<App {...app} exits={noExits} nonce="" />);
}

/** Puts what the page's security policy refuses as an attribute into a style sheet. */
class InlineStyles {
  readonly #names = new Map<string, string>();

  takeFrom(html: string): string {
    return html.replaceAll(/ style="([^"]*)"/g, (_, rules: string) => {
      const name = this.#names.get(rules) ?? String(this.#names.size);
      this.#names.set(rules, name);
      return ` data-style="${name}"`;
    });
  }

  toString(): string {
    return [...this.#names].map(([rules, name]) => `[data-style="${name}"]{${rules}}`).join('');
  }
}

/** The page has what it preloads in its head. */
const PRELOAD = /<link rel="preload"[^>]*>/g;
const STYLE_ELEMENT = /<style[^>]*>(.*?)<\/style>/gs;

const hiddenLateParts = `[${firstPaintMarks.attribute}] [${firstPaintMarks.late}]{visibility:hidden}`;

const NO_DAY = '1970-01-01';

/**
 * What only the app can do waits for it, so that no press of it is lost: buttons and choices are disabled, and a form,
 * which the browser would send, is none. Links work without the app, and what is typed is carried over. The server knows
 * which week it is.
 */
const withoutControls = (html: string): string =>
  html
    .replaceAll(/<(button|select|textarea) /g, '<$1 disabled="" ')
    .replaceAll(/<input (?=[^>]*type="(?!text"|search"))/g, '<input disabled="" ')
    .replaceAll('<form ', '<div ')
    .replaceAll('</form>', '</div>')
    .replaceAll(`href="${signInPaths.start}"`, `href="${paintTokens.signIn}"`)
    .replaceAll(weekInWords(NO_DAY), paintTokens.week);

/** Draws while no call is answered, and at the time 0: the day of the build must be in no drawing. */
async function withoutAnswersAndClock<Drawn>(drawAll: () => Promise<Drawn>): Promise<Drawn> {
  const { fetch } = globalThis;
  const { now } = Date;
  Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
  Date.now = () => Date.parse(NO_DAY);
  try {
    return await drawAll();
  } finally {
    Object.assign(globalThis, { fetch });
    Date.now = now;
  }
}

/** Draws every screen of the router for everybody to whom it looks different. */
export const drawFirstPaints = (): Promise<FirstPaints> => withoutAnswersAndClock(drawScreens);

async function drawScreens(): Promise<FirstPaints> {
  const inline = new InlineStyles();
  const ownStyles = new Set<string>();
  const screens: Record<string, Partial<Record<FirstPaintViewer, Drawing>>> = {};

  const drawAt = async (path: string, viewer: FirstPaintViewer, width: number): Promise<string> => {
    const html = await draw(path, viewer, width);
    for (const [, rules = ''] of html.matchAll(STYLE_ELEMENT)) ownStyles.add(rules);
    const inert = withoutControls(html.replaceAll(STYLE_ELEMENT, '').replaceAll(PRELOAD, ''));
    return inline.takeFrom(inert).replaceAll(' data-today="true"', '');
  };

  for (const { id, fullPath, options } of Object.values(createApp('public').router.routesById)) {
    if (options.component === undefined || fullPath === '/') continue;
    const path = fullPath.replaceAll(/\$\w+/g, 'x');
    const viewers: readonly FirstPaintViewer[] = id.startsWith('/portal')
      ? menuRanks.filter((rank) => mayOpen(path, ranks[rank], defaultThresholds))
      : ['public', 'sandbox'];
    for (const viewer of viewers) {
      const drawing = {
        wide: await drawAt(path, viewer, widths.wide),
        small: await drawAt(path, viewer, widths.small),
      };
      screens[fullPath] = { ...screens[fullPath], [viewer]: drawing };
    }
  }
  const marks = MARK_SIZES.map(
    (size) => [String(size), renderToStaticMarkup(<BrandMark src={null} size={size} />)] as const,
  );
  return {
    styles: [...ownStyles, inline.toString(), hiddenLateParts].join(''),
    marks: Object.fromEntries(marks),
    smallScreen: SMALL_SCREEN,
    screens,
  };
}
