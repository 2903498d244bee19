import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { isBlank, textLimits } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { TextArea } from '../../../components/ui/field.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { useAppeal } from './mutations.ts';

type AppealDialogProps = DialogProps & { readonly sanction: Pick<OwnSanction, '_id' | 'type' | 'count'> };

const blank = () => ({ text: '' });

/** Appeals against a sanction of the viewer. */
export function AppealDialog({ sanction, isOpen, onClose }: AppealDialogProps) {
  const form = useDraftForm({ name: `appeal-${sanction._id}`, blank });
  const appeal = useAppeal(sanction._id, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Appeal against ${sanction.type} no. ${sanction.count}`}
      action="Send appeal"
      form={form}
      isReady={!isBlank(form.values.text)}
      isBusy={appeal.isPending}
      onSubmit={({ text }) => appeal.mutate(text, form.sending)}
      onClose={onClose}
    >
      <p>
        You can appeal once. An administrator who did not issue the sanction decides, with a comment to you.
      </p>
      <TextArea
        label="Why it should be lifted"
        description={`Administrators read it. It does not show on your profile. ${textLimits.appeal.max} characters at most.`}
        required
        rows={5}
        {...form.getInputProps('text')}
        data-autofocus
      />
    </FormDialog>
  );
}
