import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { SMALL_SCREEN } from '../../../../lib/media-query.ts';

/**
 * Brings the seats into view for whoever came for them (`#seats`), where they are below the window. The router cannot:
 * the flight may arrive after it has looked.
 */
export function useSeatsInView(panel: RefObject<HTMLElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === 'seats' && window.matchMedia(SMALL_SCREEN).matches) panel.current?.scrollIntoView();
  }, [hash, panel]);
}
