import { useEffect } from 'react';
import { fetchFailedFiles } from '../../lib/load-code.ts';

let isReloading = false;

/** Lets the page be left without a confirmation, because drafts are stored. */
export function skipUnloadPrompt(): void {
  isReloading = true;
}

/** Reloads the page without a confirmation. */
export function reloadKeepingDrafts(): void {
  skipUnloadPrompt();
  void fetchFailedFiles().then(() => window.location.reload());
}

const RELOADED_AT = 'crewroom-reloaded-at';
const MINUTE_MS = 60_000;

/** Reloads the page because a file of the app is missing, as happens after a release. At most once a minute. */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < MINUTE_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage it cannot know that it has reloaded before, and might loop.
    return;
  }
  reloadKeepingDrafts();
}

/** Makes the browser ask before the page is closed or reloaded while there is unsaved text. */
export function useUnloadPrompt(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
