import { useEffect } from 'react';
import { fetchAgain } from '../../lib/missing-code.ts';

let isReloading = false;

/** Has the page be reloaded without a confirmation, because drafts are stored. */
export function skipUnloadQuestion(): void {
  isReloading = true;
}

/** Reloads the page without a confirmation, and with it code that did not come. */
export async function reloadKeepingDrafts(): Promise<void> {
  skipUnloadQuestion();
  await fetchAgain();
  window.location.reload();
}

/** Makes the browser ask before the page is closed or reloaded while there is unsaved text. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
