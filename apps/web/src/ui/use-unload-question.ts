import { useEffect } from 'react';

let isReloading = false;

/** Reloads the page without a confirmation, because drafts are stored. */
export function reloadKeepingDrafts(): void {
  isReloading = true;
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
