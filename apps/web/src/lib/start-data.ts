import type { StartData } from '@crewroom/domain/auth/start-data';
import { createContext, use } from 'react';

export const PRODUCT_NAME = 'Crewroom';

export const StartDataContext = createContext<StartData | null>(null);

/** The start data that the server put into the page. */
export function useStartData(): StartData {
  const startData = use(StartDataContext);
  if (startData === null) throw new Error('useStartData must be used within StartDataContext');
  return startData;
}
