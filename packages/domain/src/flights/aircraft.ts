import { MINUTE_MS } from '../days.ts';
import { foldName } from '../names.ts';

/** The key by which names of types are compared. */
export const aircraftKey = (name: string): string => foldName(name);

/** The kept type of aircraft of a name, by its key; undefined where none has it, or it is retired. */
export function typeNamed<Type extends { readonly name: string; readonly retired: boolean }>(
  types: readonly Type[],
  name: string,
): Type | undefined {
  const key = aircraftKey(name);
  return types.find((type) => !type.retired && aircraftKey(type.name) === key);
}

/** How near two departures from one gate are for the form to warn, in milliseconds. */
export const GATE_MS = 30 * MINUTE_MS;

/** A departure from a gate: of which airport, where that is asked for, and when (ISO instant). */
type AtGate = {
  readonly gate: string;
  readonly departure?: string | undefined;
  readonly scheduledDate: string;
};

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || foldName(one) === foldName(other);

/** Whether two departures are from one gate within 30 minutes; of gates of different airports, where both are known, none is the other. */
export function gatesConflict(one: AtGate, other: AtGate): boolean {
  const apart = Math.abs(Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate));
  return apart <= GATE_MS && isSame(one.gate, other.gate) && isSame(one.departure, other.departure);
}
