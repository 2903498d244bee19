import type { FlightStatus } from '@crewroom/domain/flights/status';
import type { DemoMember } from '../members/demo-member.ts';
import type { Moment } from '../moments.ts';
import type { DemoTerm } from '../terms.ts';

export type StatusChange = {
  readonly at: Moment;
  readonly from: FlightStatus;
  readonly to: FlightStatus;
  readonly by: DemoMember;
};

/** Who did something, and when. */
export type Deed = { readonly at: Moment; readonly by: DemoMember };

/** What has happened to a flight until now, but for its seats. */
export type Life = {
  readonly dispatcher: DemoMember;
  readonly createdAt: Moment;
  /** Null while it is pending. */
  readonly decision: (Deed & { readonly approved: boolean }) | null;
  readonly changes: readonly StatusChange[];
  readonly status: FlightStatus;
  readonly review: Deed | null;
  /** The closed term it was archived with. */
  readonly archivedIn: DemoTerm | null;
};

/** When a flight came to an end in the air, or null. */
export function concludedAt({ changes }: Pick<Life, 'changes'>): Moment | null {
  return changes.find(({ to }) => to === 'CONCLUDED')?.at ?? null;
}
