import { START_DATA_ID, type StartData } from '@crewroom/domain/auth/start-data';
import { defaultThresholds } from '@crewroom/domain/contract/access';
import { isObject, parseJson } from '../lib/json-value.ts';

const withoutServer: StartData = {
  session: false,
  sandbox: false,
  airline: { name: 'Crewroom', logoUrl: null, chatUrl: null, accent: null },
  thresholds: defaultThresholds,
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  payPerPoint: 1,
  hub: null,
};

// The server writes the block from this very type; enough is looked at here to tell it from a page that has none.
const isStartData = (value: unknown): value is StartData =>
  isObject(value) && typeof value['session'] === 'boolean' && isObject(value['airline']);

/** Reads what the page carries from the server. A page without it opens signed out, so that one can sign in. */
export function readStartData(page: Pick<Document, 'getElementById'>): StartData {
  try {
    const value = parseJson(page.getElementById(START_DATA_ID)?.textContent ?? '');
    if (isStartData(value)) return value;
    throw new TypeError('It is not start data');
  } catch (cause) {
    console.error('The page carries no readable start data', cause);
    return withoutServer;
  }
}
