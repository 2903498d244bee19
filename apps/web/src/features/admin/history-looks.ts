import type { AdminActionType } from '@crewroom/domain/record/rules';
import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarDue,
  IconCertificate,
  IconCertificateOff,
  IconCoin,
  IconGauge,
  IconGavel,
  IconId,
  IconNote,
  IconScaleOutline,
  type TablerIcon,
} from '@tabler/icons-react';

type ActionLook = { readonly label: string; readonly icon: TablerIcon };

/** What each kind of action is called where one is chosen, and the sign it carries. */
export const actionLooks: Readonly<Record<AdminActionType, ActionLook>> = {
  sanction_add: { label: 'Sanction added', icon: IconGavel },
  sanction_delete: { label: 'Sanction deleted', icon: IconScaleOutline },
  qualification_add: { label: 'Qualification added', icon: IconCertificate },
  qualification_delete: { label: 'Qualification removed', icon: IconCertificateOff },
  note_add: { label: 'Note added', icon: IconNote },
  reward_add: { label: 'Reward added', icon: IconCoin },
  quota_update: { label: 'Quota updated', icon: IconGauge },
  term_advance: { label: 'Term advanced', icon: IconCalendarCheck },
  role_update: { label: 'Role updated', icon: IconId },
  leave_add: { label: 'Leave recorded', icon: IconBeach },
  leave_delete: { label: 'Leave ended', icon: IconCalendarDue },
};
