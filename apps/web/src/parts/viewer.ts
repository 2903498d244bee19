import type { Viewer } from '@crewroom/domain/contract/access';
import { createContext, use } from 'react';

/** The one who is signed in, as the rules and the screens know them. */
export type SignedInViewer = Viewer & { readonly username: string; readonly avatarUrl: string };

const ViewerContext = createContext<SignedInViewer | null>(null);

export const ViewerProvider = ViewerContext.Provider;

/** Who looks at the screen; null until it is known, and then nothing is offered that needs a right. */
export function useViewer(): SignedInViewer | null {
  return use(ViewerContext);
}
