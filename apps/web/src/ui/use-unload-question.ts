import { useEffect } from 'react';

let isReloading = false;

/** Has the page be reloaded without a confirmation, because drafts are stored. */
export function skipUnloadQuestion(): void {
  isReloading = true;
}

/** Reloads the page without a confirmation. */
export function reloadKeepingDrafts(): void {
  skipUnloadQuestion();
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
