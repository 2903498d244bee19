import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Returns a parameter of the screen's URL. A screen that is being left keeps it. It stays until the code of the next
 * one has loaded, when the router no longer knows its URL.
 */
export function useRouteParam(name: 'id' | 'identifier' | 'token'): string {
  const { [name]: current } = useParams({ strict: false });
  const [kept, keep] = useState(current);
  if (current !== undefined && current !== kept) keep(current);
  return current ?? kept ?? '';
}
