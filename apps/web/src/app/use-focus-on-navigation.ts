import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
  page?.focus({ preventScroll: true });
}

/** Puts the focus on the new page's heading, as loading a page would: otherwise it stays on a link that may be gone. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    // Whoever is faster than the first screen leaves it before it stands; the router then knows of no place they left.
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
