import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { useSetRole } from '../mutations.ts';
import type { RecordDialogProps } from './panel.tsx';

/** The dialog that sets a member's role text. */
export function EditRole({ member, isOpen, onClose }: RecordDialogProps) {
  const saved = member.role ?? '';
  const form = useDraftForm({ name: `role-${member._id}`, blank: () => ({ role: saved }) });
  const setRole = useSetRole(member, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title="Role of"
      whom={member.robloxUsername}
      action="Save role"
      form={form}
      isReady={form.values.role.trim() !== saved}
      isBusy={setRole.isPending}
      onSubmit={({ role }) => setRole.mutate(role, form.sending)}
      onClose={onClose}
    >
      <TextField
        label="Role"
        description={`Blank shows “${DEFAULT_ROLE}”.`}
        {...form.getInputProps('role')}
        data-autofocus
      />
    </FormDialog>
  );
}
