import type { StartData } from '@crewroom/domain/auth/start-data';
import { createContext, use } from 'react';

export const PRODUCT_NAME = 'Crewroom';

const StartDataContext = createContext<StartData | null>(null);

export const StartDataProvider = StartDataContext.Provider;

/** The start data that the server put into the page. */
export function useStartData(): StartData {
  const startData = use(StartDataContext);
  if (startData === null) throw new Error('The start data is provided at the top of the app');
  return startData;
}
