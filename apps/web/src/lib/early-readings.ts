/** A reading that the page began to fetch before the app ran, and when (this device's clock). */
type EarlyReading = { readonly askedAt: number; readonly answer: Promise<Response> };

declare global {
  var crewroomReadings: Map<string, EarlyReading> | undefined;
}

/** How long ago, at most, the page began to fetch an answer that the app uses. */
const FRESH_MS = 30_000;

/** Takes the reading that the page began of an address, once, while it counts as fresh. */
export function takeEarlyReading(address: string): EarlyReading | undefined {
  const begun = globalThis.crewroomReadings;
  const reading = begun?.get(address);
  begun?.delete(address);
  return reading !== undefined && Date.now() - reading.askedAt < FRESH_MS ? reading : undefined;
}

/** Forgets what the page began to read, as it was for whoever was signed in then. */
export function forgetEarlyReadings(): void {
  globalThis.crewroomReadings?.clear();
}
