import { useState } from 'react';
import type { Preloadable } from '../../../components/ui/lazy.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { draftStore } from '../../../lib/draft-store.ts';

/**
 * Returns whether a form that is loaded on demand is open, in place of the content it edits or below it. An unfinished edit in
 * this tab opens it automatically. A form that people ask for opens once its code is loaded.
 */
export function useEditing(form: Preloadable, draftName: string, canEdit: boolean) {
  const viewer = useViewer();
  // Null until it is known who the viewer is and that they may edit. `found` when there is an unfinished edit.
  const [editing, setEditing] = useState<'no' | 'asked' | 'found' | null>(null);
  const [isOpening, setOpening] = useState(false);
  if (editing === null && canEdit && viewer !== null) {
    setEditing(draftStore.read(viewer.userId, draftName) === undefined ? 'no' : 'found');
  }
  const open = async () => {
    setOpening(true);
    await form.preload();
    setOpening(false);
    setEditing('asked');
  };
  return {
    isEditing: editing === 'asked' || editing === 'found',
    isAskedFor: editing === 'asked',
    isOpening,
    open: () => void open(),
    close: () => setEditing('no'),
  };
}
