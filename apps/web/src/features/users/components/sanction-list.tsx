import type { Sanction } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { SanctionBadge } from '../../../parts/record/sanction-badge.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import classes from './sanction-list.module.css';

function SanctionEntry({ sanction }: { readonly sanction: Sanction }) {
  return (
    <>
      <p className={classes.head}>
        <SanctionBadge type={sanction.type} />
        <span className={classes.count}>No. {sanction.count}</span>
      </p>
      <dl className={classes.facts}>
        <dt>Breach</dt>
        <dd>{sanction.breach}</dd>
        <dt>Reason</dt>
        <dd>
          <WrittenText parts={splitMentions(sanction.reason)} />
        </dd>
        {sanction.comment !== undefined && sanction.comment !== '' && (
          <>
            <dt>Comment</dt>
            <dd>
              <WrittenText parts={splitMentions(sanction.comment)} />
            </dd>
          </>
        )}
        {sanction.activeUntil !== undefined && (
          <>
            <dt>Active until</dt>
            <dd>
              <Moment value={sanction.activeUntil} />
            </dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>
          <Moment value={sanction.expiryDate} />
        </dd>
      </dl>
    </>
  );
}

/** The sanctions in force, plainly; nothing when there is none. */
export function SanctionList({ sanctions }: { readonly sanctions: readonly Sanction[] }) {
  if (sanctions.length === 0) return null;
  return (
    <SectionCard title={`Active Sanctions (${sanctions.length})`}>
      <ul className={classes.list}>
        {sanctions.map((sanction) => (
          <li className={classes.item} key={sanction._id}>
            <SanctionEntry sanction={sanction} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
