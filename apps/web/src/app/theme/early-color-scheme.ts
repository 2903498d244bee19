// Runs before the first paint (see the build), so that a chosen scheme does not flash in after that of the device. The key
// is the one of `ui/color-scheme.ts`; a test holds the two together.
try {
  const chosen = window.localStorage.getItem('crewroom-color-scheme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['colorScheme'] = chosen;
} catch {
  // Storage can be forbidden; the device then decides.
}

// A module to the type checker, which the test imports; the build drops it.
// oxlint-disable-next-line unicorn/require-module-specifiers -- see above
export {};
