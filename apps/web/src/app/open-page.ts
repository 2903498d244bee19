import { createRoot } from 'react-dom/client';
import { followFocus } from '../ui/focus-memory.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { readStartData } from './page-data.ts';

/** Where the page is drawn, and its start data; undefined where the browser is sent on to the public URL. */
export function openPage() {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for what is drawn');
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return undefined;
  followFocus(document);
  return { root: createRoot(place), startData };
}
