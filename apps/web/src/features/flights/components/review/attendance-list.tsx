import { creditFor, creditInWords, type ReviewPerson } from '../../review-credits.ts';
import classes from './review-form.module.css';
import type { ReviewBeingMade } from './use-review.ts';

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
