import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Modal } from '@mantine/core';
import { useTyped } from '../../../../ui/use-typed.ts';
import { useUnloadQuestion } from '../../../../ui/use-unload-question.ts';
import { ReviewForm } from './review-form.tsx';

type ReviewDialogProps = {
  readonly opened: boolean;
  readonly flight: FlightCard;
  readonly isOnBoard: boolean;
  readonly onClose: () => void;
  readonly onReviewed: () => void;
};

/** The dialog in which a concluded flight is reviewed. */
export function ReviewDialog({ opened, flight, isOnBoard, onClose, onReviewed }: ReviewDialogProps) {
  const { isTyped, onInput, forget } = useTyped();
  useUnloadQuestion(isTyped);
  const close = () => {
    forget();
    onClose();
  };
  const finish = () => {
    forget();
    onReviewed();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={!isTyped}
      closeOnClickOutside={!isTyped}
      title={`Review flight ${flight.flightCode}`}
      size="lg"
      // A dialog is no page: its head must not count as a second banner.
      attributes={{ header: { role: 'none' } }}
    >
      <ReviewForm
        key={flight._id}
        flight={flight}
        isOnBoard={isOnBoard}
        onInput={onInput}
        onCancel={close}
        onReviewed={finish}
      />
    </Modal>
  );
}
