// Runs while the page is parsed (see the build): what the screen reads first is on its way while its code is. The id is
// that of the start data, and the name the one under which `api-client` looks for it; a test holds them together.

/** Whether this browser owes a logout (`auth/owed-logout.ts`): then the session ends before anything is read. */
const owesLogout = (): boolean => {
  try {
    return localStorage.getItem('crewroom-logout-owed') !== null;
  } catch {
    // Storage can be forbidden.
    return false;
  }
};

try {
  const { textContent } = document.getElementById('crewroom-start') ?? {};
  // The server writes it from the type of the start data.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { readings } = JSON.parse(textContent ?? '') as { readonly readings: readonly string[] };
  const begun = new Map(
    (owesLogout() ? [] : readings).map((address) => {
      const answer = fetch(address, {
        headers: { accept: 'application/json' },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(20_000),
      });
      // Whoever takes it hears of a failure; nobody has to take it.
      answer.catch(() => undefined);
      return [address, { askedAt: Date.now(), answer }] as const;
    }),
  );
  Object.assign(globalThis, { crewroomReadings: begun });
} catch {
  // The app reads for itself what is not there.
}

// A module to the type checker, which the test imports; the build drops it.
// oxlint-disable-next-line unicorn/require-module-specifiers -- see above
export {};
