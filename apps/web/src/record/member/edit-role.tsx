import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { TextInput } from '@mantine/core';
import { faultsOfRefusal } from '../form-faults.ts';
import { useSetRole } from '../mutations.ts';
import { FormDialog, useFormDraft } from './form-dialog.tsx';

type EditRoleProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const fields = ['role'] as const;

/** Says what a member is called in the airline, apart from their rank. */
export function EditRole({ member, opened, onClose }: EditRoleProps) {
  const saved = member.role ?? '';
  const { draft, faults, setFaults, change } = useFormDraft(() => ({ role: saved }));
  const setRole = useSetRole(member, onClose);
  const submit = () =>
    setRole.mutate(draft.role, { onError: (error) => setFaults(faultsOfRefusal(error, fields)) });
  return (
    <FormDialog
      opened={opened}
      title={`Role of @${member.robloxUsername}`}
      act="Save role"
      isReady={draft.role.trim() !== saved}
      isBusy={setRole.isPending}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Role"
        description={`Blank shows “${DEFAULT_ROLE}”.`}
        value={draft.role}
        error={faults.at.role}
        onChange={({ currentTarget }) => change('role', currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
