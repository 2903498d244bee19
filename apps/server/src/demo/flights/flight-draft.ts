import type { FlightFieldName } from '@crewroom/domain/flights/fields';
import type { DemoMember } from '../members/demo-member.ts';
import type { Departure } from './departure.ts';
import type { Deed, Life } from './life.ts';
import type { SeatEvent } from './seat-events.ts';

/** One field that was changed after the flight was created. */
export type Edit = Deed & { readonly field: FlightFieldName };

/** A flight with all that has happened to it, not yet in rows. */
export type FlightDraft = {
  readonly id: string;
  readonly departure: Departure;
  readonly life: Life;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly capacity: number }[];
  readonly events: readonly SeatEvent[];
  /** Who held a seat and did not come. */
  readonly absent: readonly DemoMember[];
  readonly edits: readonly Edit[];
  readonly gate: string | null;
  readonly briefing: string | null;
};
