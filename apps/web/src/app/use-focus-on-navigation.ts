import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Whether the target of the URL has focused itself. */
function isFocusWhereMeant(): boolean {
  const meant = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  return meant?.contains(document.activeElement) ?? false;
}

function focusPage(): void {
  if (isFocusWhereMeant()) return;
  const page = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
  page?.focus({ preventScroll: true });
}

/**
 * Focuses the heading of the new screen after a navigation. Otherwise the focus would stay on a link that may be gone.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    // A viewer may navigate before the first screen is rendered. Then the router reports no previous location.
    let hasLeft = false;
    const stopWatching = router.history.subscribe(({ action }) => {
      if (action.type !== 'REPLACE') hasLeft = true;
    });
    const stopListening = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (pathChanged && (hasLeft || fromLocation !== undefined)) focusPage();
    });
    return () => {
      stopWatching();
      stopListening();
    };
  }, [router]);
}
