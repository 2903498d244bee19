import type { Qualification } from '@crewroom/domain/users/record-schema';
import { IconBuilding } from '@tabler/icons-react';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from './qualification-list.module.css';
import { WingsIcon } from './wings-icon.tsx';

const isDivision = (name: string) => name.endsWith('Division');

/** What a member may do, as wings for licences and a house for divisions; nothing when there is none. */
export function QualificationList({ qualifications }: { readonly qualifications: readonly Qualification[] }) {
  if (qualifications.length === 0) return null;
  return (
    <SectionCard title="Qualifications & Certifications">
      <ul className={classes.list}>
        {qualifications.map(({ _id, name }) => (
          <li className={classes.item} key={_id}>
            <span className={classes.sign}>
              {isDivision(name) ? <IconBuilding size={20} stroke={1.5} aria-hidden /> : <WingsIcon />}
            </span>
            {name}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
