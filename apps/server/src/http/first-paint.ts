import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Drawing,
  type FirstPaintViewer,
  firstPaintMarks,
  menuRankOf,
  paintTokens,
} from '@crewroom/domain/contract/first-paint';
import { weekInWords } from '@crewroom/domain/flights/week-in-words';
import { z } from 'zod';
import type { SignedIn } from '../changes/viewer.ts';
import type { Config } from '../config.ts';

const drawingSchema = z.object({ wide: z.string(), small: z.string() });

const firstPaintsSchema = z.object({
  styles: z.string(),
  marks: z.record(z.string(), z.string()),
  smallScreen: z.string(),
  screens: z.record(z.string(), z.record(z.string(), drawingSchema)),
});

/** Text as it may stand in an element or in the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** What the page holds of a screen before the app runs. */
export type FirstPaint = { readonly head: string; readonly body: string };

/** Who sees a drawing, where a sign-in from it begins, and a day (`YYYY-MM-DD`) of the week that a schedule in it shows. */
type Visit = { readonly viewer: SignedIn | null; readonly signIn: string; readonly day: string };

/** Replaces every token at once, so that a value that reads like a token stays a value. */
function fillIn(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/%[A-Z_]+%/g, (token) => values[token] ?? token);
}

/**
 * Reads the screens as the web app's build has drawn them, and answers a function that gives the drawing of a route for
 * who is signed in, or for anybody; null where there is none. Without the build's file there are none.
 */
export function createFirstPaints(
  webRoot: string,
  { airline, roblox, thresholds }: Pick<Config, 'airline' | 'roblox' | 'thresholds'>,
) {
  const file = join(webRoot, '.vite/first-paints.json');
  if (!existsSync(file)) return () => null;
  let known: z.infer<typeof firstPaintsSchema> | undefined;
  // Read when the first page is asked for: it is a megabyte, which a start can do without.
  const drawings = () => (known ??= firstPaintsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const anybody: FirstPaintViewer = roblox.mode === 'sandbox' ? 'sandbox' : 'public';

  function withLogo(html: string): string {
    const { logoUrl } = airline;
    if (logoUrl === null) return html;
    return Object.entries(drawings().marks).reduce(
      (result, [size, mark]) =>
        result.replaceAll(
          mark,
          () => `<img src="${escapeHtml(logoUrl)}" alt="" width="${size}" height="${size}">`,
        ),
      html,
    );
  }

  function drawn(html: string, { viewer, signIn, day }: Visit): string {
    return fillIn(withLogo(html), {
      [paintTokens.airline]: escapeHtml(airline.name),
      [paintTokens.username]: escapeHtml(viewer?.username ?? ''),
      [paintTokens.rankName]: escapeHtml(viewer?.groupRank.rankName ?? ''),
      [paintTokens.robloxId]: encodeURIComponent(viewer?.robloxId ?? ''),
      [paintTokens.signIn]: escapeHtml(signIn),
      [paintTokens.week]: weekInWords(day),
    });
  }

  function inPage({ wide, small }: Drawing, visit: Visit, nonce: string): FirstPaint {
    const { attribute, small: id } = firstPaintMarks;
    const { smallScreen, styles } = drawings();
    // Which of the two is shown is settled before anything is painted.
    const choose =
      `if(matchMedia(${JSON.stringify(smallScreen)}).matches)` +
      `document.getElementById("root").replaceChildren(document.getElementById("${id}").content)`;
    return {
      head: `<style nonce="${nonce}">${styles}</style>`,
      body: [
        `<div id="root" ${attribute}>${drawn(wide, visit)}</div>`,
        `<template id="${id}">${drawn(small, visit)}</template>`,
        `<script nonce="${nonce}">${choose}</script>`,
      ].join('\n'),
    };
  }

  return (route: string, visit: Visit, nonce: string): FirstPaint | null => {
    const { viewer } = visit;
    const ofRoute = drawings().screens[route] ?? {};
    const rank = viewer === null ? undefined : menuRankOf(viewer.rank, thresholds);
    const drawing = ofRoute[anybody] ?? (rank === undefined ? undefined : ofRoute[rank]);
    return drawing === undefined ? null : inPage(drawing, visit, nonce);
  };
}
