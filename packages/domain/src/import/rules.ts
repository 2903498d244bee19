import { fromMinor, plainAmount, toMinor } from '../money.ts';
import type { AdminActionDetails } from '../record/endpoints.ts';
import type { QualificationName } from '../record/rules.ts';
import { counted } from '../text.ts';
import type { ImportedValues } from './sheet.ts';

/** The current state of a member, with which a row is compared. Pay is in CHF. */
export type ImportedMember = {
  readonly qualifications: readonly QualificationName[];
  /** The sum that imports have credited so far. */
  readonly importedFlights: number;
  readonly importedPay: number;
  readonly role: string | null;
  readonly requiredFlights: number;
  /** Whether a note with the row's text already exists. */
  readonly hasNote: boolean;
};

/** One change of a member by a row. `added` is the credit, and `flights` or `amount` (CHF) the new total. */
export type ImportChange =
  | { readonly kind: 'join' }
  | { readonly kind: 'qualification'; readonly name: QualificationName }
  | { readonly kind: 'careerFlights'; readonly flights: number; readonly added: number }
  | { readonly kind: 'careerPay'; readonly amount: number; readonly added: number }
  | { readonly kind: 'role'; readonly role: string; readonly before: string | null }
  | { readonly kind: 'requiredFlights'; readonly flights: number; readonly before: number }
  | { readonly kind: 'note'; readonly content: string };

const lessThanCredited = (column: string, before: string) =>
  `${column}: An earlier import already credited ${before}, and credits cannot be taken away.`;

type Career = { readonly changes: readonly ImportChange[]; readonly errors: readonly string[] };

/** Returns the missing credit. The file contains the whole career, so earlier imports are not credited again. */
function careerOf({ careerFlights, careerPay }: ImportedValues, current: ImportedMember): Career {
  const { importedFlights, importedPay } = current;
  const changes: ImportChange[] = [];
  const errors: string[] = [];
  if (careerFlights !== null) {
    const added = careerFlights - importedFlights;
    if (added > 0) changes.push({ kind: 'careerFlights', flights: careerFlights, added });
    if (added < 0) errors.push(lessThanCredited('careerFlights', String(importedFlights)));
  }
  if (careerPay !== null) {
    const added = fromMinor(toMinor(careerPay) - toMinor(importedPay));
    if (added > 0) changes.push({ kind: 'careerPay', amount: careerPay, added });
    if (added < 0) errors.push(lessThanCredited('careerPay', plainAmount(importedPay)));
  }
  return { changes, errors };
}

/**
 * Returns the changes that a row makes to a member in this state. Empty if everything is equal, so a second import of a file
 * changes nothing. Errors are texts.
 */
export function changesOf(
  values: ImportedValues,
  current: ImportedMember,
): { readonly changes: ImportChange[]; readonly errors: readonly string[] } {
  const { role, requiredFlights, note } = values;
  const career = careerOf(values, current);
  const changes: ImportChange[] = values.qualifications
    .filter((name) => !current.qualifications.includes(name))
    .map((name) => ({ kind: 'qualification', name }));
  changes.push(...career.changes);
  if (role !== null && role !== current.role) changes.push({ kind: 'role', role, before: current.role });
  if (requiredFlights !== null && requiredFlights !== current.requiredFlights) {
    changes.push({ kind: 'requiredFlights', flights: requiredFlights, before: current.requiredFlights });
  }
  if (note !== null && !current.hasNote) changes.push({ kind: 'note', content: note });
  return { changes, errors: career.errors };
}

const NOTE_SHOWN = 80;

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length <= NOTE_SHOWN
    ? characters.join('')
    : `${characters.slice(0, NOTE_SHOWN).join('')}…`;
}

/** Returns the text of a planned change. */
export function changeInWords(change: ImportChange): string {
  switch (change.kind) {
    case 'join':
      return 'Becomes a member of the portal';
    case 'qualification':
      return `Gets the ${change.name}`;
    case 'careerFlights': {
      const { flights, added } = change;
      const more = added === flights ? '' : `, ${added} more than before`;
      return `${counted(flights, 'career flight')}${more}`;
    }
    case 'careerPay': {
      const { amount, added } = change;
      const more = added === amount ? '' : `, $${plainAmount(added)} more than before`;
      return `$${plainAmount(amount)} of career pay${more}`;
    }
    case 'role':
      return change.before === null
        ? `Role “${change.role}”`
        : `Role “${change.role}”, not “${change.before}”`;
    case 'requiredFlights':
      return `${counted(change.flights, 'flight')} required per term instead of ${change.before}`;
    default:
      return `A note for administrators: “${shortened(change.content)}”`;
  }
}

/** Returns the details of a change for the administrative history. `content` is a note's stored text. */
export function changeDetails(change: ImportChange, content: string | null): AdminActionDetails {
  switch (change.kind) {
    case 'join':
      return { action: 'joined' };
    case 'qualification':
      return { action: 'imported', qualificationName: change.name };
    case 'careerFlights':
      return { action: 'imported', careerFlights: change.added };
    case 'careerPay':
      return { action: 'imported', amount: change.added };
    case 'role':
      return { action: 'imported', role: change.role };
    case 'requiredFlights':
      return {
        action: 'imported',
        newRequiredFlights: change.flights,
        requiredFlightsBefore: change.before,
      };
    default:
      return { action: 'imported', noteType: 'general', content: content ?? change.content };
  }
}
