import type { Moment } from '../moments.ts';
import type { Service } from './network.ts';

/** What becomes of a flight in the end, whether or not it has come to that yet. */
export type Ending = 'flown' | 'cancelled' | 'rejected' | 'pending' | 'scheduled';

/** What is decided about a flight; chance decides the rest. Members stand here by username. */
export type Stage = {
  readonly ending: Ending;
  readonly dispatcher?: string;
  /** Who takes a seat without being asked, and whom the dispatcher seats. */
  readonly crew?: readonly string[];
  readonly assigned?: readonly string[];
  readonly absent?: readonly string[];
  /** The share of the seats that are taken, from 0 to 1. */
  readonly filling?: number;
  readonly unreviewed?: true;
  readonly decidedDaysAgo?: number;
};

/** A flight to be made up. */
export type Departure = { readonly at: Moment; readonly service: Service; readonly stage: Stage };
