import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type FlightCredit, flightCreditNames } from '@crewroom/domain/terms/flights';
import { defaultReviewPoints, MAX_POINTS } from '@crewroom/domain/terms/rules';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { useDiscardConfirmation } from '../../../components/form/discard-confirmation.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { reviewInWords } from './review-credits.ts';
import { pointsError } from './review-draft.ts';
import { type ReviewState, useReview } from './use-review.ts';

const consequence = 'py-2.5 px-3 rounded bg-accent-soft text-bright text-15 leading-5.5';

const { attended, hosted } = defaultReviewPoints;
const DEFAULT = `attended ${attended}, hosted ${hosted}`;

/** The text area with the JSON body that will be sent. It is folded until people open it or it has an error of its own. */
function JsonBox({ review }: { readonly review: ReviewState }) {
  const { values, error, setJson } = review;
  const { json } = values;
  const hasOwnFault =
    error !== undefined && flightCreditNames.every((credit) => pointsErrorIn(values[credit]) === null);
  return (
    <Disclosure
      className="[&_summary]:w-fit [&_summary]:py-1 [&_summary]:px-0 [&_summary]:text-accent-text [&_summary]:text-14 [&_summary]:cursor-pointer touch:[&_summary]:py-2.75"
      summary="Show as JSON"
      isForced={hasOwnFault}
    >
      <TextArea
        rows={json === '' ? 2 : 6}
        label="Points as JSON (optional)"
        description={`Empty means the default: ${DEFAULT}. The box and the fields above show the same review, which is what is sent.`}
        placeholder={JSON.stringify(defaultReviewPoints)}
        inputClassName="font-mono text-14"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={error}
        value={json}
        onChange={({ currentTarget }) => setJson(currentTarget.value)}
      />
    </Disclosure>
  );
}

const FIXED =
  'You dispatched or flew this flight, so you can award only the default points. Ask another administrator to award others.';

const fields: Readonly<Record<FlightCredit, { readonly label: string; readonly whose: string }>> = {
  attended: { label: 'Attended points', whose: 'Each seat taken' },
  hosted: { label: 'Hosted points', whose: 'The dispatcher' },
};

const pointsErrorIn = (text: string): string | null =>
  text.trim() === '' ? null : pointsError(Number(text));

/** The inputs for the points of each credit. */
function PointsFields({ review }: { readonly review: ReviewState }) {
  const { values, isFree, setPoints } = review;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        {flightCreditNames.map((credit) => (
          <TextField
            key={credit}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_POINTS}
            step={1}
            label={fields[credit].label}
            description={fields[credit].whose}
            isDescribedBelow
            inputClassName="font-mono text-end"
            readOnly={!isFree}
            error={pointsErrorIn(values[credit])}
            value={values[credit]}
            onChange={({ currentTarget }) => setPoints(credit, currentTarget.value)}
          />
        ))}
      </div>
      <p className="mt-2 text-dim text-14 leading-5">{`Default: ${DEFAULT}`}</p>
      {!isFree && (
        <p className="py-2 px-3 mt-3 border-s-4 border-s-line-strong bg-sunken text-14 leading-5">{FIXED}</p>
      )}
    </div>
  );
}

function Consequence({ flightCode, review }: { readonly flightCode: string; readonly review: ReviewState }) {
  const { error, people, award, absentIds, over } = review;
  if (over !== null) {
    return (
      <p className={consequence} role="status">
        {over}
      </p>
    );
  }
  return (
    <p className={consequence}>
      {error === undefined
        ? `${reviewInWords(people, award, absentIds)} ${flightCode} becomes LOGGED, and this cannot be undone.`
        : 'Fix the errors above first.'}
    </p>
  );
}

type ReviewFormProps = {
  readonly flight: FlightCard;
  /** Whether the flight is still on the board. */
  readonly isOnBoard: boolean;
  /** How many more flights wait for the viewer's review. */
  readonly waitingCount: number;
  /** Whether it came after the review of another flight, so that it takes the focus. */
  readonly isNext: boolean;
  /** Leaves the form, and asks first when it has unsent text. The form sets it. */
  readonly leaveRef: Ref<() => void>;
  readonly onClose: () => void;
  readonly onReviewed: () => void;
  /** Called instead when people go on to the next review. */
  readonly onReviewNext: () => void;
};

/** The form of a review. Its draft is kept until it is sent. */
function ReviewForm(props: ReviewFormProps) {
  const { flight, isOnBoard, waitingCount, isNext, leaveRef, onClose, onReviewed, onReviewNext } = props;
  const review = useReview(flight, isOnBoard);
  const { form, isSending } = review;
  const { isTyped } = form;
  const { flightCode, route, scheduledDate } = flight;
  const isOver = review.over !== null;
  const isInactive = isOver || isSending || review.isReading;
  const flightLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNext) flightLine.current?.focus();
  }, [isNext]);
  const award = (then: () => void) => {
    if (isInactive) return;
    if (review.error === undefined) review.send(then);
    else form.countFailure();
  };
  const { leave, question } = useDiscardConfirmation({ form, asks: isTyped && !isOver, onLeave: onClose });
  useImperativeHandle(leaveRef, () => leave);
  return (
    <Form
      form={form}
      className="grid grid-cols-1 gap-4 [@media_(height_>=_40rem)]:[&_:is(input,_textarea)]:[scroll-margin-bottom:13rem]"
      isInactive={isInactive}
      onSubmit={() => award(onReviewed)}
    >
      <p
        className="text-dim font-mono text-15 wrap-anywhere focus:outline-none"
        ref={flightLine}
        tabIndex={-1}
      >
        {`${route.departure} → ${route.arrival}, `}
        <DenseFlightTime value={scheduledDate} format="dateTime" withLocal />
      </p>
      <PointsFields review={review} />
      <AttendanceList review={review} />
      <JsonBox review={review} />
      <div className="grid gap-3 px-6 pb-6 -mx-6 -mb-6 bg-card [@media_(height_>=_40rem)]:sticky [@media_(height_>=_40rem)]:-bottom-px [@media_(height_>=_40rem)]:pt-3 [@media_(height_>=_40rem)]:border-t [@media_(height_>=_40rem)]:border-t-line">
        <Consequence flightCode={flightCode} review={review} />
        <div className="flex flex-wrap gap-3 justify-end">
          <Button size="medium" onClick={leave}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {/* Not `disabled`, because a disabled button would lose the focus. */}
          <Button
            kind={waitingCount > 0 ? 'plain' : 'primary'}
            size="medium"
            type="submit"
            isInactive={isOver}
            aria-disabled={isInactive || undefined}
          >
            {isSending ? 'Awarding points …' : 'Award points'}
          </Button>
          {waitingCount > 0 && (
            <Button
              kind="primary"
              size="medium"
              isInactive={isOver}
              aria-disabled={isInactive || undefined}
              title={
                waitingCount === 1 ? 'One more flight to review' : `${waitingCount} more flights to review`
              }
              onClick={() => award(onReviewNext)}
            >
              Award and next
            </Button>
          )}
        </div>
      </div>
      {question}
    </Form>
  );
}

type ReviewDialogProps = Omit<ReviewFormProps, 'leaveRef'> & { readonly isOpen: boolean };

/**
 * The dialog that reviews a concluded flight: points, absent members, and the same review as JSON. Then it shows the next
 * flight.
 */
export function ReviewDialog({ isOpen, ...props }: ReviewDialogProps) {
  const leave = useRef<() => void>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      onDismiss={() => leave.current?.()}
      title={`Review flight ${props.flight.flightCode}`}
      size="lg"
    >
      <ReviewForm key={props.flight._id} {...props} leaveRef={leave} />
    </Dialog>
  );
}
