// Runs while the page is parsed (see the build). Without its scripts nothing of the app can say that it did not come, so the
// page says it.

/** Safari remembers a file that did not come through every reload, until it has come in another way (see `lib/missing-code.ts`). */
const reload = async (): Promise<void> => {
  const signal = AbortSignal.timeout(10_000);
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  await Promise.allSettled([...ahead].map(async ({ href }) => (await fetch(href, { signal })).blob()));
  location.reload();
};

const sayFailed = (): void => {
  const template = document.getElementById('failed-start');
  if (!(template instanceof HTMLTemplateElement)) return;
  template.content.querySelector('button')?.addEventListener('click', () => void reload());
  // What a template held is there once, however many scripts fail.
  document.body.prepend(template.content);
};

// The start of the app tells of its own, and a script that does not even come is an error of its element, which does not bubble.
addEventListener('failed-start', sayFailed);
addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && sayFailed()), true);

// A module to the type checker; the build drops it.
// oxlint-disable-next-line unicorn/require-module-specifiers -- see above
export {};
