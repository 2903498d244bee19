import type { AdminUser } from '@crewroom/domain/record/calls';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { NativeSelect } from '@mantine/core';
import { faultsOfRefusal } from '../form-faults.ts';
import { useAddQualification } from '../mutations.ts';
import { FormDialog, useFormDraft } from './form-dialog.tsx';

type AddQualificationProps = {
  readonly member: AdminUser;
  /** Those not yet granted. */
  readonly open: readonly QualificationName[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

type Draft = { readonly name: QualificationName | '' };

const fields = ['name'] as const;

/** Grants one of the qualifications a member does not have. */
export function AddQualification({ member, open, opened, onClose }: AddQualificationProps) {
  const { draft, faults, setFaults, change } = useFormDraft<Draft>(() => ({ name: '' }));
  const add = useAddQualification(member, onClose);
  // Somebody else may have granted it while the form was open.
  const name = open.find((one) => one === draft.name) ?? '';
  const submit = () => {
    if (name === '') return;
    add.mutate(name, { onError: (error) => setFaults(faultsOfRefusal(error, fields)) });
  };
  return (
    <FormDialog
      opened={opened}
      title={`Add qualification to @${member.robloxUsername}`}
      act="Add qualification"
      isReady={name !== ''}
      isBusy={add.isPending}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Qualification"
        description="It also enters the rank history, with your name."
        required
        data={[{ value: '', label: 'Choose one' }, ...open]}
        value={name}
        error={faults.at.name}
        onChange={({ currentTarget }) =>
          change('name', open.find((one) => one === currentTarget.value) ?? '')
        }
        data-autofocus
      />
    </FormDialog>
  );
}
