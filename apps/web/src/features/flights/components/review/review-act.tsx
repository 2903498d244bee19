import { IconClipboardCheck } from '@tabler/icons-react';
import { ActButton } from '../../../../ui/act-button.tsx';
import type { BoardActProps } from '../scheduling/board-act-props.ts';
import { useOpenReview } from './review-opener.ts';

/** The way to the review of a concluded flight. */
export function ReviewAct({ flight, onGone }: BoardActProps) {
  const openReview = useOpenReview();
  return (
    <ActButton
      kind="primary"
      label={`Review & Award Points, flight ${flight.flightCode}`}
      onAct={() => openReview({ flight, onGone })}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review &amp; Award Points
    </ActButton>
  );
}
