import { afterDepartureInWords } from '@crewroom/domain/flights/departure';
import { wasSeen } from '@crewroom/domain/game/attendance';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { Username } from '../../../components/person-name.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { timeInWords } from '../time-on-board.ts';
import { creditFor, creditInWords, isAbsentAnyway, type ReviewPerson } from './review-credits.ts';
import type { ReviewState } from './use-review.ts';

const dutiesOf = ({ role, isDispatcher, gaveBack }: ReviewPerson): string =>
  [isDispatcher ? 'Dispatcher' : undefined, role ?? gaveBack?.role]
    .filter((duty) => duty !== undefined)
    .join(', ');

type PersonProps = { readonly person: ReviewPerson; readonly review: ReviewState };

/** Returns what a person did with their seat after the departure, or null when they did nothing. */
function afterDeparture({ seatedAfter, gaveBack }: ReviewPerson): string | null {
  if (gaveBack !== undefined) {
    return `Gave the seat back ${afterDepartureInWords(gaveBack.minutesAfterDeparture)}`;
  }
  return seatedAfter === undefined ? null : `Took the seat ${afterDepartureInWords(seatedAfter)}`;
}

function Person({ person, review }: PersonProps) {
  const isFixed = isAbsentAnyway(person);
  const isAbsent = isFixed || review.values.absentIds.includes(person.id);
  const after = afterDeparture(person);
  return (
    <li>
      <label
        className={`${isFixed ? '' : 'cursor-pointer hover:bg-hover '}group/person grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center min-h-11 py-1.5 px-3 max-md:grid-cols-[24px_minmax(0,1fr)]`}
        data-absent={isAbsent}
      >
        <input
          type="checkbox"
          className={`size-5 m-0 accent-accent ${isFixed ? 'opacity-40' : 'cursor-pointer'}`}
          checked={!isAbsent}
          disabled={isFixed}
          onChange={({ currentTarget }) => review.setAbsent(person.id, !currentTarget.checked)}
        />
        <span className="flex flex-wrap gap-x-2.5 gap-y-0 items-baseline min-w-0 wrap-anywhere">
          <Username
            className="text-bright font-medium group-data-[absent=true]/person:text-dim group-data-[absent=true]/person:line-through"
            name={person.username}
          />
          <span className="text-dim text-13">{dutiesOf(person)}</span>
          {after !== null && <span className="basis-full text-amber-text text-13">{after}</span>}
          <Seen userId={person.id} attendance={review.attendance.data} />
        </span>
        <span className="text-13 text-end group-data-[absent=true]/person:text-dim max-md:col-start-2 max-md:text-start">
          {isAbsent ? 'No-show, no points' : creditInWords(creditFor(person, review.award))}
        </span>
      </label>
      {isFixed && (
        <p className="ps-12 pe-3 pb-1.5 text-dim text-13">
          If they flew after all, seat them again before you review the flight.
        </p>
      )}
      {(person.role !== undefined || isFixed) && (
        <Remark person={person} review={review} isAbsent={isAbsent} />
      )}
    </li>
  );
}

/**
 * The details that count for reliability and that the game cannot know: absences with notice, and late arrivals it did not see.
 */
function Remark({
  person: { id, username },
  review,
  isAbsent,
}: PersonProps & { readonly isAbsent: boolean }) {
  const seen = review.attendance.data?.people.find(({ userId }) => userId === id);
  if (!isAbsent && seen?.firstJoined != null) return null;
  if (isAbsent && !review.mayExcuse(id)) {
    return (
      <p className="ps-12 pe-3 pb-1.5 text-dim text-13">
        Another administrator decides whether it is excused.
      </p>
    );
  }
  const { withNoticeIds, lateIds } = review.values;
  const set = isAbsent ? review.setWithNotice : review.setLate;
  const words = isAbsent ? 'Gave notice' : 'Was late';
  return (
    <label className="flex gap-2 items-center w-fit min-h-8 ps-12 pe-3 pb-1.5 text-13 cursor-pointer touch:min-h-11">
      <input
        type="checkbox"
        className="size-4 m-0 accent-accent cursor-pointer"
        aria-label={`${words}: ${username}`}
        checked={(isAbsent ? withNoticeIds : lateIds).includes(id)}
        onChange={({ currentTarget }) => set(id, currentTarget.checked)}
      />
      {words}
    </label>
  );
}

type SeenProps = { readonly userId: string; readonly attendance: Attendance | undefined };

/** How long, and from when to when, the game saw a person. Empty when the game reported nothing about the flight. */
function Seen({ userId, attendance }: SeenProps) {
  if (attendance?.reported !== true) return null;
  const person = [...attendance.people, ...attendance.gaveBack].find((one) => one.userId === userId);
  if (person === undefined) return null;
  return (
    <span className={`basis-full text-13 ${wasSeen(person) ? 'text-text' : 'text-amber-text'}`}>
      {timeInWords(person)}
    </span>
  );
}

/** Returns a text that says where the proposed absences come from. */
function attendanceHint({ isReading: isLoadingReview, attendance: { data } }: ReviewState): string {
  if (isLoadingReview || data === undefined) {
    return isLoadingReview
      ? 'Reading what the game reported …'
      : 'What the game reported could not be loaded. Untick the no-shows.';
  }
  return data.reported
    ? 'Based on the game’s reports: anyone never seen is unticked. You decide.'
    : 'The game reported nothing about this flight. Untick the no-shows.';
}

/** The crew and the dispatcher as checkboxes. Unchecked means absent. */
export function AttendanceList({ review }: { readonly review: ReviewState }) {
  return (
    <fieldset className="min-w-0 p-0 m-0 border-0">
      <legend className="p-0 text-14 font-medium leading-[1.5]">Who was there</legend>
      <p className="text-dim text-13" aria-live="polite">
        {attendanceHint(review)}
      </p>
      {review.isReading ? (
        <Skeleton className="h-33 mt-2" />
      ) : (
        <ul className="p-0 mt-2 border border-line rounded list-none divide-y divide-line">
          {review.people.map((person) => (
            <Person key={person.id} person={person} review={review} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
