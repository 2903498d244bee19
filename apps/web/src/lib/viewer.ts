import type { Viewer } from '@crewroom/domain/auth/rank';
import { createContext, use } from 'react';

const ViewerContext = createContext<Viewer | null>(null);

export const ViewerProvider = ViewerContext.Provider;

/** Who is signed in, for the permission predicates; null until that is known. */
export function useViewer(): Viewer | null {
  return use(ViewerContext);
}
