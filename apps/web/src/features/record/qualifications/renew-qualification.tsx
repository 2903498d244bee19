import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { AdminQualification } from '@crewroom/domain/record/schemas';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useRenewQualification } from '../mutations.ts';
import { endOfTerm, forAYear, QualificationTermFields } from './qualification-term.tsx';

type RenewQualificationProps = DialogProps & {
  readonly member: AdminUser;
  readonly qualification: AdminQualification;
};

/** Renews a member's qualification, or sets when it expires. */
export function RenewQualification({ member, qualification, isOpen, onClose }: RenewQualificationProps) {
  const form = useDraftForm({
    name: `renewal-${qualification._id}`,
    blank: () => forAYear,
    fieldOf: () => 'until',
  });
  const renew = useRenewQualification(member, form.afterClearingDraft(onClose));
  const expiresAt = endOfTerm(form.values, serverNow());
  const submit = () => {
    if (expiresAt !== undefined)
      renew.mutate({ qualificationId: qualification._id, expiresAt }, form.sending);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Renew ${qualification.name} of`}
      whom={member.robloxUsername}
      action="Renew"
      form={form}
      isReady={expiresAt !== undefined}
      isBusy={renew.isPending}
      asksOnCancel={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <QualificationTermFields
        isFirst
        term={form.values}
        error={form.errors['until']}
        onChange={(term) => form.setValues(term)}
      />
    </FormDialog>
  );
}
