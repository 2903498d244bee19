import type { TermPreview } from '@crewroom/domain/terms/calls';
import { quotaInWords } from '@crewroom/domain/terms/rules';
import { IconBeach, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { PersonLink } from '../../../ui/person-link.tsx';
import { EmptyFace } from '../../../ui/query-faces.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './below-quota.module.css';

const SHOWN = 5;

type BelowQuotaProps = Pick<TermPreview, 'belowQuota' | 'exempt'>;
type Missing = TermPreview['belowQuota'][number];
type Exempt = TermPreview['exempt'][number];

const reasons = {
  leave: { word: 'On leave', icon: IconBeach },
  new: { word: 'New this term', icon: IconUserPlus },
} as const satisfies Record<Exempt['because'], unknown>;

function Standing({ member, because }: { readonly member: Missing; readonly because?: Exempt['because'] }) {
  const reason = because === undefined ? null : reasons[because];
  return (
    <div className={classes.standing}>
      <PersonLink username={member.robloxUsername} />
      {reason !== null && (
        <StatusBadge tone="slate" icon={reason.icon} outline>
          {reason.word}
        </StatusBadge>
      )}
      <span className={classes.sum}>{quotaInWords(member)}</span>
    </div>
  );
}

function People({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.title}>
        {title}
      </h4>
      {children}
    </section>
  );
}

/** Who has flown less than was asked of them; those who were away or are new stand apart, and are not counted. */
export function BelowQuota({ belowQuota, exempt }: BelowQuotaProps) {
  return (
    <div className={classes.people}>
      <People title={`Below quota (${belowQuota.length})`}>
        {belowQuota.length === 0 ? (
          <EmptyFace>Nobody is below quota</EmptyFace>
        ) : (
          <ShortList items={belowQuota} shown={SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <Standing member={member} />}
          </ShortList>
        )}
      </People>
      {exempt.length > 0 && (
        <People title={`Below quota, not counted (${exempt.length})`}>
          <ShortList items={exempt} shown={SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <Standing member={member} because={member.because} />}
          </ShortList>
        </People>
      )}
    </div>
  );
}
