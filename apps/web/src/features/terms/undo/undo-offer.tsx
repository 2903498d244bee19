import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { MINUTE_MS } from '@crewroom/domain/days';
import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { counted } from '../../../lib/format-count.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { termPreviewQuery } from '../queries.ts';
import type { AdvanceToUndo } from './undo-dialog.tsx';

/** Returns how many whole minutes remain until a time, at least 1 before it, and 0 once it has passed. */
export function minutesLeft(until: string, now: Date): number {
  const left = (Date.parse(until) - now.getTime()) / MINUTE_MS;
  return left <= 0 ? 0 : Math.max(1, Math.floor(left));
}

const UndoDialog = lazyDialog(async () => (await import('./undo-dialog.tsx')).UndoDialog);

type UndoOfferProps = {
  readonly preview: Pick<TermPreview, 'term' | 'undo'>;
  readonly onUndone?: (undone: ResponseOf<'undoTerm'>) => void;
};

/** Offers to undo the last advance, with the remaining minutes. Renders nothing when it cannot be undone. */
export function UndoOffer({ preview: { term, undo }, onUndone }: UndoOfferProps) {
  const now = useCurrentMinute();
  const container = useRef<HTMLDivElement>(null);
  const dialog = useDialog<AdvanceToUndo>(container);
  const minutes = undo === null ? 0 : minutesLeft(undo.until, now);
  const isOffered = (advance: AdvanceToUndo) => minutes > 0 && undo?.termId === advance.termId;
  return (
    <div ref={container} tabIndex={-1} className="empty:hidden">
      {undo !== null && minutes > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between py-2 px-3 border border-amber-line rounded mt-1 bg-amber-fill-soft">
          <span>
            {`The advance to term ${term.number} can be undone for ${counted(minutes, 'more minute')}.`}
          </span>
          <Button
            aria-label="Undo the advance"
            preloads={UndoDialog}
            onClick={() => dialog.open({ ...undo, number: term.number })}
          >
            <IconArrowBackUp size={16} stroke={2} aria-hidden />
            Undo the advance
          </Button>
        </p>
      )}
      {dialog.subject && (
        <UndoDialog
          key={dialog.subject.termId}
          {...dialog.props}
          advance={dialog.subject}
          isOver={!isOffered(dialog.subject)}
          onUndone={onUndone}
        />
      )}
    </div>
  );
}

/** The offer next to the entry of an advance in the administrative history. */
export function UndoInHistory({ advancedAt }: { readonly advancedAt: string }) {
  const preview = useQuery(termPreviewQuery()).data;
  if (preview === undefined) return null;
  const { term, undo } = preview;
  return <UndoOffer preview={{ term, undo: term.startedAt === advancedAt ? undo : null }} />;
}
