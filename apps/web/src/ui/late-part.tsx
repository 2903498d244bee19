import { type ComponentType, lazy, useEffect } from 'react';
import { toastFailure } from './toasts.ts';

function NotLoaded() {
  useEffect(() => {
    toastFailure(
      'This part of the portal could not be loaded',
      'Check your connection, then reload the page.',
    );
  }, []);
  return null;
}

/**
 * A component whose code is fetched when it is first drawn. Should it not arrive, that is told, and the rest of the
 * screen stays as it is, with all that was typed there.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}
