import { MINUTE_MS } from '../days.ts';
import { foldName } from '../names.ts';

/** Returns the key by which names of types are compared. */
export const aircraftKey = (name: string): string => foldName(name);

/** Returns the type of aircraft with a name, compared by its key. Undefined if there is none, or it is retired. */
export function findAircraftType<Type extends { readonly name: string; readonly retired: boolean }>(
  types: readonly Type[],
  name: string,
): Type | undefined {
  const key = aircraftKey(name);
  return types.find((type) => !type.retired && aircraftKey(type.name) === key);
}

/** The maximum time between two departures from one gate for which the form warns, in milliseconds. */
export const GATE_MS = 30 * MINUTE_MS;

/** A departure from a gate: the airport, if it matters, and the time (ISO timestamp). */
type AtGate = {
  readonly gate: string;
  readonly departure?: string | undefined;
  readonly scheduledDate: string;
};

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || foldName(one) === foldName(other);

/** Returns whether two departures are from one gate within 30 minutes. Gates of different known airports never conflict. */
export function gatesConflict(one: AtGate, other: AtGate): boolean {
  const apart = Math.abs(Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate));
  return apart <= GATE_MS && isSame(one.gate, other.gate) && isSame(one.departure, other.departure);
}
