import { START_DATA_ID, type StartData } from '@crewroom/domain/auth/start-data';
import { defaultThresholds } from '@crewroom/domain/contract/access';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followFocus } from '../components/ui/focus-memory.ts';
import { isObject, parseJson } from '../lib/json-value.ts';
import { isLoadError } from '../lib/load-code.ts';
import { canonicalRedirect } from './canonical-redirect.ts';

const withoutServer: StartData = {
  session: false,
  sandbox: false,
  publicUrl: null,
  airline: { name: 'Crewroom', logoUrl: null, chatUrl: null, accent: null },
  thresholds: defaultThresholds,
  rosterSyncMinutes: 0,
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  payPerPoint: 1,
  termUndoMinutes: 15,
  publicDepartures: false,
  hub: null,
  furtherDocuments: [],
};

// The server writes the block with the same type, so a check for its existence is enough.
const isStartData = (value: unknown): value is StartData =>
  isObject(value) && typeof value['session'] === 'boolean' && isObject(value['airline']);

/** Reads the start data from the page. A page without it starts signed out. */
export function readStartData(page: Pick<Document, 'getElementById'>): StartData {
  try {
    const value = parseJson(page.getElementById(START_DATA_ID)?.textContent ?? '');
    if (isStartData(value)) return value;
    throw new TypeError('It is not start data');
  } catch (cause) {
    console.error('The start data of the page could not be parsed', cause);
    return withoutServer;
  }
}

/** The boundary that caught an error shows it. Missing code needs no report. */
function onCaughtError(error: unknown): void {
  if (!isLoadError(error)) console.error(error);
}

/**
 * The start data of the page, and a function that renders it. Undefined when the browser is redirected to the public
 * URL.
 */
export function createPageRoot() {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no root element');
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return undefined;
  followFocus(document);
  const root = createRoot(place, { onCaughtError });
  return { startData, render: (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>) };
}

export type OpenedPage = NonNullable<ReturnType<typeof createPageRoot>>;
