import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { wasSeen } from '@crewroom/domain/game/attendance';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { defaultReviewPoints, MAX_POINTS } from '@crewroom/domain/terms/rules';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { Form } from '../../parts/form/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { timeInWords } from '../time-on-board.ts';
import { creditFor, creditInWords, type ReviewPerson, reviewInWords } from './review-credits.ts';
import classes from './review-dialog.module.css';
import { pointsError } from './review-draft.ts';
import { type ReviewState, useReview } from './use-review.ts';

const dutiesOf = ({ role, isDispatcher }: ReviewPerson): string =>
  [isDispatcher ? 'Dispatcher' : undefined, role].filter((duty) => duty !== undefined).join(', ');

type PersonProps = { readonly person: ReviewPerson; readonly review: ReviewState };

function Person({ person, review }: PersonProps) {
  const isAbsent = review.form.values.absentIds.includes(person.id);
  return (
    <li>
      <label className={classes.person} data-absent={isAbsent}>
        <input
          type="checkbox"
          className={classes.tick}
          checked={!isAbsent}
          onChange={({ currentTarget }) => review.setAbsent(person.id, !currentTarget.checked)}
        />
        <span className={classes.who}>
          <span className={classes.username}>{`@${person.username}`}</span>
          <span className={classes.duties}>{dutiesOf(person)}</span>
          <Seen userId={person.id} attendance={review.attendance.data} />
        </span>
        <span className={classes.credit}>
          {isAbsent ? 'No-show, nothing' : creditInWords(creditFor(person, review.award))}
        </span>
      </label>
    </li>
  );
}

type SeenProps = { readonly userId: string; readonly attendance: Attendance | undefined };

/** How long and from when to when the game saw somebody; nothing where it reported nothing of the flight. */
function Seen({ userId, attendance }: SeenProps) {
  const person = attendance?.people.find((one) => one.userId === userId);
  if (person === undefined || attendance?.reported !== true) return null;
  return (
    <span className={classes.seen} data-seen={wasSeen(person)}>
      {timeInWords(person)}
    </span>
  );
}

/** Tells where the proposal of who was absent comes from. */
function attendanceHint({ data, error }: ReviewState['attendance']): string {
  if (data === undefined) {
    return error === null
      ? 'Reading what the game reported …'
      : 'What the game reported could not be loaded. Untick the no-shows.';
  }
  return data.reported
    ? 'By the game’s reports; who was never seen is unticked. You decide.'
    : 'The game reported nothing of this flight. Untick the no-shows.';
}

/** The crew and the dispatcher as checkboxes; unchecked means absent. */
function AttendanceList({ review }: { readonly review: ReviewState }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Who was there</legend>
      <p className={classes.hint} aria-live="polite">
        {attendanceHint(review.attendance)}
      </p>
      {review.attendance.isPending ? (
        <Skeleton className={classes.reading} />
      ) : (
        <ul className={classes.people}>
          {review.people.map((person) => (
            <Person key={person.id} person={person} review={review} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const { attended, hosted } = defaultReviewPoints;

/** The text area with the JSON body that will be sent, folded until it is wanted or tells of a fault of its own. */
function JsonBox({ review }: { readonly review: ReviewState }) {
  const { form, error, setJson } = review;
  const { json } = form.values;
  const hasOwnFault =
    error !== undefined && fields.every(([kind]) => pointsErrorIn(form.values[kind]) === null);
  return (
    <Disclosure className={classes.folded} summary="Show as JSON" isForced={hasOwnFault}>
      <TextArea
        rows={json === '' ? 2 : 6}
        label="Points as JSON (optional)"
        description={`Empty means the default: attended ${attended}, hosted ${hosted}. The box and the inputs above follow each other; what stands here is sent.`}
        placeholder={`{ "points": { "attended": ${attended}, "hosted": ${hosted} }, "absentUserIds": [] }`}
        inputClassName={classes.json}
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
  'You dispatched or flew this flight, so only the default points can be awarded by you. Ask another administrator to award others.';

const fields = [
  ['attended', 'Attended points', 'Each seat taken'],
  ['hosted', 'Hosted points', 'The dispatcher'],
] as const;

const pointsErrorIn = (text: string): string | null =>
  text.trim() === '' ? null : pointsError(Number(text));

/** The inputs for the points of attending and hosting. */
function PointsFields({ review }: { readonly review: ReviewState }) {
  const { form, isFree, setPoints } = review;
  return (
    <div>
      <div className={classes.points}>
        {fields.map(([kind, label, whose]) => (
          <TextField
            key={kind}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_POINTS}
            step={1}
            label={label}
            description={whose}
            isDescribedBelow
            inputClassName={classes.number}
            readOnly={!isFree}
            error={pointsErrorIn(form.values[kind])}
            value={form.values[kind]}
            onChange={({ currentTarget }) => setPoints(kind, currentTarget.value)}
          />
        ))}
      </div>
      {!isFree && <p className={classes.fixed}>{FIXED}</p>}
    </div>
  );
}

function Consequence({ flightCode, review }: { readonly flightCode: string; readonly review: ReviewState }) {
  const { error, people, award, absentIds, over } = review;
  if (over !== null) {
    return (
      <p className={classes.consequence} role="status">
        {over}
      </p>
    );
  }
  return (
    <p className={classes.consequence}>
      {error === undefined
        ? `${reviewInWords(people, award, absentIds)} ${flightCode} becomes LOGGED, and this cannot be undone.`
        : 'Nothing can be awarded until the faults marked above are gone.'}
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
  readonly onTyped: (isTyped: boolean) => void;
  readonly onClose: () => void;
  readonly onReviewed: () => void;
  /** Called instead when the next review is wanted. */
  readonly onReviewNext: () => void;
};

/** The form of a review. Its draft is kept until it is sent. */
function ReviewForm(props: ReviewFormProps) {
  const { flight, isOnBoard, waitingCount, isNext, onTyped, onClose, onReviewed, onReviewNext } = props;
  const review = useReview(flight, isOnBoard);
  const { form, isSending } = review;
  const { isTyped } = form;
  const { flightCode, route, scheduledDate } = flight;
  const isOver = review.over !== null;
  const isInactive = isOver || isSending || review.attendance.isPending;
  const flightLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNext) flightLine.current?.focus();
  }, [isNext]);
  // Before the next key is heard: Escape may follow the typing at once.
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const award = (then: () => void) => {
    if (isInactive) return;
    if (review.error === undefined) review.send(then);
    else form.countFailure();
  };
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Form form={form} className={classes.form} isInactive={isInactive} onSubmit={() => award(onReviewed)}>
      <p className={classes.flight} ref={flightLine} tabIndex={-1}>
        {`${route.departure} → ${route.arrival}, ${formatZulu(scheduledDate, 'dateTime')}`}
      </p>
      <PointsFields review={review} />
      <AttendanceList review={review} />
      <JsonBox review={review} />
      <div className={classes.foot}>
        <Consequence flightCode={flightCode} review={review} />
        <div className={classes.buttons}>
          <Button size="medium" onClick={cancel}>
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
    </Form>
  );
}

type ReviewDialogProps = Omit<ReviewFormProps, 'onTyped'> & { readonly opened: boolean };

/** The dialog to review a concluded flight: points, absent members, and the same as JSON; then the next flight. */
export function ReviewDialog({ opened, ...props }: ReviewDialogProps) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      closeOnEscape={!isTyped}
      closeOnClickOutside={!isTyped}
      title={`Review flight ${props.flight.flightCode}`}
      size="lg"
    >
      <ReviewForm key={props.flight._id} {...props} onTyped={setTyped} />
    </Dialog>
  );
}
