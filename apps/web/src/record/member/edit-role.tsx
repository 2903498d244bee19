import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useDraftForm } from '../../parts/form/use-draft-form.ts';
import { TextField } from '../../ui/field.tsx';
import { useSetRole } from '../mutations.ts';

type EditRoleProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The dialog that sets a member's role text. */
export function EditRole({ member, opened, onClose }: EditRoleProps) {
  const saved = member.role ?? '';
  const form = useDraftForm({ name: `role-${member._id}`, blank: () => ({ role: saved }) });
  const setRole = useSetRole(member, form.clearDraftThen(onClose));
  return (
    <FormDialog
      opened={opened}
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
