import type { AdminUser } from '@crewroom/domain/admin/admin-schema';
import type { ReactNode } from 'react';
import { useViewer } from '../../../../parts/viewer.ts';
import type { AdminTab } from '../../admin-search.ts';
import { limitsOf } from '../../limits.ts';
import { NotesPart } from '../notes/notes-part.tsx';
import { HistoryPart } from '../past/history-part.tsx';
import { QualificationsPart } from '../qualifications/qualifications-part.tsx';
import { QuotaPart } from '../quota/quota-part.tsx';
import { RewardsPart } from '../rewards/rewards-part.tsx';
import { SanctionsPart } from '../sanctions/sanctions-part.tsx';
import type { RecordPartProps } from './record-part-props.ts';

const parts: Readonly<Record<AdminTab, (props: RecordPartProps) => ReactNode>> = {
  quota: QuotaPart,
  sanctions: SanctionsPart,
  qualifications: QualificationsPart,
  notes: NotesPart,
  rewards: RewardsPart,
  history: HistoryPart,
};

/** The part of a member's record that a tab opens. */
export function RecordPart({ tab, member }: { readonly tab: AdminTab; readonly member: AdminUser }) {
  const { mayChange } = limitsOf(useViewer(), member);
  const Part = parts[tab];
  return <Part member={member} mayChange={mayChange} />;
}
