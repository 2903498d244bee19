import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { formatZulu } from '../../../../lib/dates.ts';
import { reviewInWords } from '../../review-credits.ts';
import { AttendanceList } from './attendance-list.tsx';
import { JsonBox } from './json-box.tsx';
import { PointsFields } from './points-fields.tsx';
import classes from './review-form.module.css';
import { type ReviewBeingMade, useReview } from './use-review.ts';

function Consequence({
  flightCode,
  review,
}: {
  readonly flightCode: string;
  readonly review: ReviewBeingMade;
}) {
  const { fault, people, award, absentIds, over } = review;
  if (over !== null) {
    return (
      <p className={classes.consequence} role="status">
        {over}
      </p>
    );
  }
  return (
    <p className={classes.consequence}>
      {fault === undefined
        ? `${reviewInWords(people, award, absentIds)} ${flightCode} becomes LOGGED, and this cannot be undone.`
        : 'Nothing can be awarded until the faults marked above are gone.'}
    </p>
  );
}

type ReviewFormProps = {
  readonly flight: FlightCard;
  /** Whether the board still holds it. */
  readonly isOnBoard: boolean;
  readonly onInput: () => void;
  readonly onCancel: () => void;
  readonly onReviewed: () => void;
};

/** The review of a concluded flight: points, no-shows, and the same as JSON (specification, sections 5 and 9). */
export function ReviewForm({ flight, isOnBoard, onInput, onCancel, onReviewed }: ReviewFormProps) {
  const review = useReview(flight, isOnBoard, onReviewed);
  const box = useRef<HTMLTextAreaElement>(null);
  const { flightCode, route, scheduledDate } = flight;
  const isOver = review.over !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOver) return;
    if (review.fault === undefined) review.send();
    else box.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit} onInput={onInput} noValidate>
      <p className={classes.flight}>
        {`${route.departure} → ${route.arrival}, ${formatZulu(scheduledDate, 'dateTime')}`}
      </p>
      <PointsFields review={review} />
      <AttendanceList review={review} />
      <JsonBox review={review} box={box} />
      <div className={classes.foot}>
        <Consequence flightCode={flightCode} review={review} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {/* It stays, with the focus it may have. */}
          <Button
            type="submit"
            aria-disabled={isOver || review.isSending || undefined}
            data-disabled={isOver}
          >
            {review.isSending ? 'Awarding points …' : 'Award points'}
          </Button>
        </div>
      </div>
    </form>
  );
}
