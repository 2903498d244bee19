// Runs before the first paint (see the build), so that a chosen scheme does not flash in after the other one. The key
// is the one Mantine keeps the choice under; a test holds the two together.
try {
  const chosen = window.localStorage.getItem('mantine-color-scheme-value');
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : undefined;
  const preferred = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset['mantineColorScheme'] = scheme ?? preferred;
} catch {
  // Storage can be forbidden; the preferred scheme of the media query then stands until the app has started.
}

// A module to the type checker, which the test imports; the build drops it.
// oxlint-disable-next-line unicorn/require-module-specifiers -- see above
export {};
