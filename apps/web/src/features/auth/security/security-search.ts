import { type SecurityEventKind, securityEventKinds } from '@crewroom/domain/auth/security-events';
import { searchLimits } from '@crewroom/domain/text';
import { isFilterDay } from '../../../lib/dates.ts';

/** The search parameters of the security log: its page (from 1, absent for page 1) and its filters. */
export type SecuritySearch = {
  readonly page?: string;
  readonly kind?: SecurityEventKind;
  /** The person who acted or whom the event was about: a username or a user id. */
  readonly user?: string;
  /** The first and the last Zulu day, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
};

/** What the filters of the log take. A blank parameter of a change is removed. */
export type FiltersProps = {
  readonly search: SecuritySearch;
  readonly onNarrow: (change: SecurityChange) => void;
};

export type SecurityChange = { readonly [Name in keyof SecuritySearch]: string };

const MAX_PAGE = 99_999;

const isKind = (value: unknown): value is SecurityEventKind =>
  securityEventKinds.some((kind) => kind === value);

const dayOf = (value: unknown): string => (typeof value === 'string' && isFilterDay(value) ? value : '');

/** Reads the search parameters and leaves out invalid ones. */
export function readSecuritySearch(given: Readonly<Record<string, unknown>>): SecuritySearch {
  const { page, kind, user } = given;
  const [from, to] = [dayOf(given['from']), dayOf(given['to'])];
  const number = Number(page);
  const isPage = Number.isInteger(number) && number > 1 && number <= MAX_PAGE;
  const text = typeof user === 'string' ? user.trim().slice(0, searchLimits.maximum) : '';
  return {
    ...(isPage && { page: String(number) }),
    ...(isKind(kind) && { kind }),
    ...(text !== '' && { user: text }),
    ...(from !== '' && { from }),
    ...(to !== '' && to >= from && { to }),
  };
}
