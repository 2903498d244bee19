import { splitMentions } from '@crewroom/domain/text/mentions';
import type { SanctionType } from '@crewroom/domain/users/kinds';
import type { Sanction } from '@crewroom/domain/users/record-schema';
import { IconAlertTriangle, IconBan, IconBellRinging } from '@tabler/icons-react';
import { Moment } from '../../../ui/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import classes from './sanction-list.module.css';

const looks = {
  reminder: { tone: 'slate', icon: IconBellRinging, word: 'Reminder' },
  warning: { tone: 'amber', icon: IconAlertTriangle, word: 'Warning' },
  suspension: { tone: 'red', icon: IconBan, word: 'Suspension' },
} as const satisfies Record<SanctionType, unknown>;

function SanctionEntry({ sanction }: { readonly sanction: Sanction }) {
  const { tone, icon, word } = looks[sanction.type];
  return (
    <>
      <p className={classes.head}>
        <StatusBadge tone={tone} icon={icon}>
          {word}
        </StatusBadge>
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
