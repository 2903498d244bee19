import type { Qualification } from '@crewroom/domain/record/schemas';
import { QualificationName } from '../../../parts/record/qualification-name.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from './qualification-list.module.css';

/** What a member may do; nothing when there is none. */
export function QualificationList({ qualifications }: { readonly qualifications: readonly Qualification[] }) {
  if (qualifications.length === 0) return null;
  return (
    <SectionCard title="Qualifications & Certifications">
      <ul className={classes.list}>
        {qualifications.map(({ _id, name }) => (
          <li key={_id}>
            <QualificationName name={name} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
