import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * A parameter of the address of the screen. A screen that is left keeps it: it stands until the code of the next one has come,
 * when the router knows of its address no more.
 */
export function useRouteParam(name: 'id' | 'identifier' | 'token'): string {
  const { [name]: current } = useParams({ strict: false });
  const [kept, keep] = useState(current);
  if (current !== undefined && current !== kept) keep(current);
  return current ?? kept ?? '';
}
