import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Service } from './routes.ts';
import type { Timestamp } from './timestamp.ts';

/**
 * How a flight ends, possibly in the future. A `scheduled` one was set back to SCHEDULED after its approval, so nobody
 * can take a seat. A `forgotten` one stays AVAILABLE, so it needs closing after its departure.
 */
export type Ending = 'flown' | 'cancelled' | 'rejected' | 'pending' | 'scheduled' | 'forgotten';

/** The fixed properties of a flight. Chance decides the rest. Members are named by username. */
export type Script = {
  readonly ending: Ending;
  readonly dispatcher?: string;
  /** Members who take a seat themselves. */
  readonly crew?: readonly string[];
  /** Members whom the dispatcher gives a seat. */
  readonly assigned?: readonly string[];
  /** Members on the waitlist of the cabin, in order. Named crew must fill it. */
  readonly waitList?: readonly string[];
  /** Members who are interested without a seat. */
  readonly interested?: readonly string[];
  /** The crew members who offer their seat, and to whom. Null is anyone. */
  readonly offers?: Readonly<Record<string, string | null>>;
  /** The qualification that a role requires, by the role's name. Chance seats nobody in such a role. */
  readonly requires?: Readonly<Record<string, QualificationName>>;
  /** Members who hold a seat and do not come. */
  readonly absent?: readonly string[];
  /** A member who gives their seat back after the departure, and one who takes a free one in the cabin then. */
  readonly returnsLate?: string;
  readonly takesLate?: string;
  /** The share of the seats that are taken, from 0 to 1. Left to chance when absent. */
  readonly occupancy?: number;
  readonly unreviewed?: true;
  /** When it is approved or rejected, in days before now. Left to chance when absent. */
  readonly decidedDaysAgo?: number;
};

/** A flight to be created. */
export type Departure = { readonly at: Timestamp; readonly service: Service; readonly script: Script };
