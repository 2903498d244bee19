import { useEffect } from 'react';

let isReloading = false;

/** Loads the page again without a question: what was typed comes back with its form. */
export function reloadKeepingDrafts(): void {
  isReloading = true;
  window.location.reload();
}

/** Has the browser ask before the page is closed or loaded again, as long as something typed would be lost with it. */
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
