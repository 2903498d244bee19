import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { EnginePage, Key, Size } from './engine.ts';
import {
  installFinder,
  isPicked,
  pickValue,
  type Spot,
  selectField,
  spotOf,
  stateOfPage,
  textsOf,
} from './in-page.ts';
import type { Target, Words } from './target.ts';

const library = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

// In one step, so that a page that changes meanwhile has all of it or nothing.
const finder = `${library};(${String(installFinder)})()`;

/** The error of a page that changes during a query, which is then retried. */
const messages = (error: unknown): string => String(error);

/** A person's actions on a page of the portal and their view of it, the same in every engine. */
export type Page = {
  readonly engine: EnginePage;
  /** Opens a URL of the portal and waits until its app runs. */
  readonly visit: (path: string) => Promise<void>;
  /** Waits until the page is at a URL of the portal. */
  readonly arrive: (path: Words) => Promise<void>;
  /** Clicks the only target of these, once it stands still and nothing covers it. */
  readonly click: (target: Target) => Promise<void>;
  readonly key: (key: Key) => Promise<void>;
  /** Types into a field, replacing its content. */
  readonly type: (target: Target, text: string) => Promise<void>;
  /** Waits until a target exists and, if given, contains a text. */
  readonly see: (target: Target, text?: Words) => Promise<void>;
  readonly gone: (target: Target) => Promise<void>;
  /** Returns the text of each of the targets that exist now. */
  readonly read: (target: Target) => Promise<readonly string[]>;
  readonly evaluate: EnginePage['evaluate'];
  readonly resize: (size: Size) => Promise<void>;
};

/** Two clicks within this time are a double click in any engine. */
const DOUBLE_CLICK_MS = 600;

const holds = (text: string, wanted: Words): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

export const pageOf = (engine: EnginePage, home: string): Page => {
  /** Runs a function that looks for targets, in the current document. */
  const ask: EnginePage['evaluate'] = async (work, argument) => {
    const { hasFinder } = await engine.evaluate(stateOfPage, null);
    if (!hasFinder) await engine.inject(finder);
    return engine.evaluate(work, argument);
  };

  const appRuns = (): Promise<void> =>
    expect
      .poll(() => engine.evaluate(stateOfPage, null).then(({ runs }) => runs, messages), {
        message: 'the app runs',
      })
      .toBe(true);

  const stillSpot = async (target: Target) => {
    let first: Spot | undefined;
    let spot: Spot = { count: 0, x: 0, y: 0, isHit: false, frames: 0 };
    const look = async () => {
      spot = await ask(spotOf, target);
      if (first?.x !== spot.x || first.y !== spot.y) first = spot;
      // An element that is rendered for the first time, such as a card that was scrolled to, gets its final position
      // with the next frame.
      const isStill = spot.frames >= first.frames + 2;
      return { count: spot.count, isHit: spot.isHit, isStill };
    };
    await expect
      .poll(() => look().catch(messages), { message: target.said, intervals: [50] })
      .toEqual({ count: 1, isHit: true, isStill: true });
    return spot;
  };

  let clickedAt = Number.NEGATIVE_INFINITY;
  const page: Page = {
    engine,
    visit: async (path) => {
      await engine.goto(`${home}${path}`);
      await appRuns();
    },
    arrive: async (path) => {
      const isThere = async () => {
        const url = await engine.url();
        const at = url.startsWith(home) ? url.slice(home.length) : url;
        return typeof path === 'string' ? at === path : path.test(at);
      };
      await expect.poll(isThere, { message: `the page is at ${String(path)}` }).toBe(true);
      await appRuns();
    },
    click: async (target) => {
      // Earlier, a second click at the same place would be half of a double click, which a new button ignores.
      await sleep(Math.max(0, clickedAt + DOUBLE_CLICK_MS - performance.now()));
      // Looked up last, because it may have moved since.
      const { x, y } = await stillSpot(target);
      await engine.clickAt(x, y);
      clickedAt = performance.now();
    },
    key: (key) => engine.pressKey(key),
    type: async (target, text) => {
      await page.see(target);
      if (await ask(isPicked, target)) return ask(pickValue, { target, value: text });
      await page.click(target);
      await ask(selectField, target);
      return engine.typeText(text);
    },
    see: async (target, text = /(?:)/) => {
      const look = async () => {
        const texts = await ask(textsOf, target);
        return texts.some((one) => holds(one, text)) ? 'there' : texts;
      };
      await expect
        .poll(() => look().catch(messages), { message: `${target.said}: ${String(text)}` })
        .toBe('there');
    },
    gone: async (target) => {
      await expect
        .poll(() => ask(textsOf, target).catch(messages), { message: `no ${target.said}` })
        .toEqual([]);
    },
    read: (target) => ask(textsOf, target),
    evaluate: engine.evaluate,
    resize: engine.resize,
  };
  return page;
};
