import type { FlightCard } from '@crewroom/domain/flights/flight-schema';
import { Modal } from '@mantine/core';
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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Review flight ${flight.flightCode}`}
      size="lg"
      // A dialog is no page: its head must not count as a second banner.
      attributes={{ header: { role: 'none' } }}
    >
      <ReviewForm
        key={flight._id}
        flight={flight}
        isOnBoard={isOnBoard}
        onCancel={onClose}
        onReviewed={onReviewed}
      />
    </Modal>
  );
}
