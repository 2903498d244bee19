import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
  page?.focus({ preventScroll: true });
}

/** Puts the focus on the new page's heading, as loading a page would: otherwise it stays on a link that may be gone. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusPage();
      }),
    [router],
  );
}
