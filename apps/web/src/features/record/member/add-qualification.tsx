import type { QualificationName } from '@crewroom/domain/record/rules';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { SelectField } from '../../../components/ui/field.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddQualification } from '../mutations.ts';
import { endOfTerm, forGood, QualificationTermFields } from '../qualifications/qualification-term.tsx';
import type { RecordDialogProps } from './panel.tsx';

type AddQualificationProps = RecordDialogProps & {
  /** The qualifications the member does not have yet. */
  readonly grantable: readonly QualificationName[];
};

const blank = () => ({ name: '', ...forGood });

/** Grants one of the qualifications that a member lacks, without an end or for a time. */
export function AddQualification({ member, grantable, isOpen, onClose }: AddQualificationProps) {
  const form = useDraftForm({
    name: `qualification-${member._id}`,
    blank,
    fieldOf: (path) => (path === 'expiresAt' ? 'until' : path),
  });
  const add = useAddQualification(member, form.afterClearingDraft(onClose));
  // Somebody else may have granted the chosen qualification while the form was open.
  const name = grantable.find((one) => one === form.values.name);
  const { lasts, until } = form.values;
  const expiresAt = endOfTerm({ lasts, until }, serverNow());
  const submit = () => {
    if (name === undefined || expiresAt === undefined) return;
    add.mutate({ name, ...(expiresAt !== null && { expiresAt }) }, form.sending);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add qualification to"
      whom={member.robloxUsername}
      action="Add qualification"
      form={form}
      isReady={name !== undefined && expiresAt !== undefined}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Qualification"
        description="It also enters the rank history, with your name."
        required
        options={[{ value: '', label: 'Choose one' }, ...grantable]}
        {...form.getInputProps('name')}
        value={name ?? ''}
        data-autofocus
      />
      <QualificationTermFields
        term={{ lasts, until }}
        error={form.errors['until']}
        onChange={(term) => form.setValues({ ...form.values, ...term })}
      />
    </FormDialog>
  );
}
