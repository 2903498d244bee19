import { useEffect, useState } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useViewer } from '../../parts/viewer.ts';
import { useUnloadQuestion } from '../../ui/use-unload-question.ts';

/** The draft of that name which the viewer left in this tab, when the form begins; undefined when there is none. */
export function useFoundDraft<Draft>(
  name: string,
  read: (kept: unknown) => Draft | undefined,
): Draft | undefined {
  const viewer = useViewer();
  const [found] = useState(() => (viewer === null ? undefined : read(keptDrafts.read(viewer.userId, name))));
  return found;
}

/** Keeps what is typed for the one who began to type, until it is sent or discarded; null while nothing is unsaved. */
export function useKeptDraft(name: string, unsaved: object | null): void {
  const viewer = useViewer();
  const [owner] = useState(viewer?.userId);
  const text = unsaved === null ? null : JSON.stringify(unsaved);
  useEffect(() => {
    if (text === null) keptDrafts.drop(name);
    else if (owner !== undefined) keptDrafts.keep(owner, name, text);
  }, [name, owner, text]);
  useUnloadQuestion(text !== null);
}
