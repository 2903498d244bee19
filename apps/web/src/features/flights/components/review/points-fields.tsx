import { MOST_POINTS } from '@crewroom/domain/terms/rules';
import { InputBase } from '@mantine/core';
import { faultOfPoints } from '../../read-review.ts';
import classes from './review-form.module.css';
import type { ReviewBeingMade } from './use-review.ts';

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
