import type { Faults } from '../../draft-faults.ts';
import type { DraftField, FlightDraft } from '../../flight-draft.ts';

/** A flight being typed: what stands in the fields, what is wrong with it, and how it changes. */
export type DraftForm = {
  readonly draft: FlightDraft;
  readonly faults: Faults;
  readonly change: (field: DraftField, text: string) => void;
  /** Fields that can be read but not changed. */
  readonly fixed?: readonly DraftField[];
};
