import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import { lazy, type RefObject, Suspense } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';
import type { RecordPartProps } from '../detail/record-part-props.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import classes from './standing.module.css';

// Dialogs are large, and most visits only look.
const EditRole = lazy(async () => {
  const { EditRole: dialog } = await import('./edit-role.tsx');
  return { default: dialog };
});

type RoleFactProps = RecordPartProps & { readonly heading: RefObject<HTMLElement | null> };

/** What a member is called in the airline. */
export function RoleFact({ member, mayChange, heading }: RoleFactProps) {
  const editing = useDialog<true>(heading);
  const role = member.role?.trim() ?? '';
  return (
    <div className={classes.line}>
      <span className={classes.words}>{role === '' ? DEFAULT_ROLE : role}</span>
      {mayChange && (
        <ActButton kind="quiet" label="Edit role" onAct={() => editing.open(true)}>
          Edit
        </ActButton>
      )}
      <Suspense>{editing.subject && <EditRole member={member} onClose={editing.close} />}</Suspense>
    </div>
  );
}
