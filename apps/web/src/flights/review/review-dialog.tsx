import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { defaultReviewPoints, MOST_POINTS } from '@crewroom/domain/terms/rules';
import { Button, InputBase, Modal } from '@mantine/core';
import { type FormEvent, type RefObject, useRef } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { useTyped } from '../../ui/use-typed.ts';
import { useUnloadQuestion } from '../../ui/use-unload-question.ts';
import { creditFor, creditInWords, type ReviewPerson, reviewInWords } from './review-credits.ts';
import classes from './review-dialog.module.css';
import { faultOfPoints } from './review-draft.ts';
import { type ReviewBeingMade, useReview } from './use-review.ts';

const dutiesOf = ({ role, isDispatcher }: ReviewPerson): string =>
  [isDispatcher ? 'Dispatcher' : undefined, role].filter((duty) => duty !== undefined).join(', ');

type PersonProps = { readonly person: ReviewPerson; readonly review: ReviewBeingMade };

function Person({ person, review }: PersonProps) {
  const isAbsent = review.draft.absentIds.includes(person.id);
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
        </span>
        <span className={classes.credit}>
          {isAbsent ? 'No-show, nothing' : creditInWords(creditFor(person, review.award))}
        </span>
      </label>
    </li>
  );
}

/** Everyone of the flight; whoever did not come is unticked. */
export function AttendanceList({ review }: { readonly review: ReviewBeingMade }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Who was there</legend>
      <p className={classes.hint}>Untick the no-shows.</p>
      <ul className={classes.people}>
        {review.people.map((person) => (
          <Person key={person.id} person={person} review={review} />
        ))}
      </ul>
    </fieldset>
  );
}

const { attended, hosted } = defaultReviewPoints;

type JsonBoxProps = {
  readonly review: ReviewBeingMade;
  readonly box: RefObject<HTMLTextAreaElement | null>;
};

/** The body of the call as it will be sent. */
export function JsonBox({ review, box }: JsonBoxProps) {
  const { draft, fault, setJson } = review;
  return (
    <InputBase
      component="textarea"
      multiline
      rows={draft.json === '' ? 2 : 6}
      ref={box}
      label="Points as JSON (optional)"
      description={`Empty means the default: attended ${attended}, hosted ${hosted}. The box and the inputs above follow each other; what stands here is sent.`}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      placeholder={`{ "points": { "attended": ${attended}, "hosted": ${hosted} }, "absentUserIds": [] }`}
      classNames={{ input: classes.json ?? '' }}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      error={fault}
      value={draft.json}
      onChange={({ currentTarget }) => setJson(currentTarget.value)}
    />
  );
}

const FIXED =
  'You dispatched or flew this flight, so only the default points can be awarded by you. Ask another administrator to award others.';

const fields = [
  ['attended', 'Attended points', 'Each seat taken'],
  ['hosted', 'Hosted points', 'The dispatcher'],
] as const;

const faultIn = (text: string): string | null => (text.trim() === '' ? null : faultOfPoints(Number(text)));

/** How many points a seat and the dispatch of the flight are worth. */
export function PointsFields({ review }: { readonly review: ReviewBeingMade }) {
  const { draft, isFree, setPoints } = review;
  return (
    <div>
      <div className={classes.points}>
        {fields.map(([kind, label, whose]) => (
          <InputBase
            key={kind}
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_POINTS}
            step={1}
            label={label}
            description={whose}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ input: classes.number ?? '' }}
            readOnly={!isFree}
            error={faultIn(draft[kind])}
            value={draft[kind]}
            onChange={({ currentTarget }) => setPoints(kind, currentTarget.value)}
          />
        ))}
      </div>
      {!isFree && <p className={classes.fixed}>{FIXED}</p>}
    </div>
  );
}

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

/** The review of a concluded flight: points, no-shows, and the same as JSON. */
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
