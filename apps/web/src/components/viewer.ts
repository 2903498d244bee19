import type { Viewer } from '@crewroom/domain/contract/access';
import { type Topic, topics } from '@crewroom/domain/contract/topics';
import { createContext, use } from 'react';

/** The signed-in member: the data for the rules, with name and picture. */
export type SignedInViewer = Viewer & { readonly username: string; readonly avatarUrl: string };

export const ViewerContext = createContext<SignedInViewer | null>(null);

/** The signed-in member, null until known. Until then, screens offer nothing that needs a right. */
export function useViewer(): SignedInViewer | null {
  return use(ViewerContext);
}

/** The topics of the viewer: the data that everybody sees, and their private data. */
export const useMemberTopic = (): Topic => topics.member(useViewer()?.userId ?? '');
export const useOwnTopic = (): Topic => topics.own(useViewer()?.userId ?? '');
