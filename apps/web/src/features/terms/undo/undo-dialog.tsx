import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { TermUndo } from '@crewroom/domain/terms/endpoints';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useUndoTerm } from '../mutations.ts';

/** The advance to undo: the term it closed, and the number of the one it began. */
export type AdvanceToUndo = TermUndo & { readonly number: number };

type UndoDialogProps = DialogProps & {
  readonly advance: AdvanceToUndo;
  /** Whether it cannot be undone any more. */
  readonly isOver: boolean;
  readonly onUndone: ((undone: ResponseOf<'undoTerm'>) => void) | undefined;
};

const OVER =
  'This advance can no longer be undone: its time is over, somebody was credited in the new term, or it was undone already.';

const isFinal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.code === 'undo_over' || error.code === 'term_in_use');

/** Asks before an advance of the term is undone. */
export function UndoDialog({ isOpen, advance, isOver, onUndone, onClose }: UndoDialogProps) {
  const { mutate, isPending, isSuccess, error } = useUndoTerm(onUndone, onClose);
  const overMessage = isOver && !isPending && !isSuccess ? OVER : null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action="Undo the advance"
      isBusy={isPending}
      over={isFinal(error) ? error.message : overMessage}
      onConfirm={() => mutate({ termId: advance.termId })}
      onClose={onClose}
    >
      <p>{`Term ${advance.number} is removed, and the one before it is open again with everybody’s flights and pay.`}</p>
      <p>The flights it archived are back on the board. What was done since stays. The staff are notified.</p>
    </ConfirmDialog>
  );
}
