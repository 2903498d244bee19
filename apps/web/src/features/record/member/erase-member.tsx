import { topics } from '@crewroom/domain/contract/topics';
import { adminToasts } from '@crewroom/domain/record/messages';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { Username } from '../../../components/person-name.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { readAdminSearch, withoutMember } from '../admin-search.ts';
import type { Target } from '../mutations.ts';
import { adminUserQuery } from '../queries.ts';
import type { RecordDialogProps } from './panel.tsx';

/** Erases a member. It closes their record before anything is refetched, because the record no longer exists. */
function useEraseUser({ _id }: Target, clearDraft: () => void) {
  const { success, failure } = adminToasts.forgetUser;
  const navigate = useNavigate();
  return useApiMutation({
    endpoint: 'forgetUser',
    parts: (username: string) => ({ params: { id: _id }, body: { username } }),
    // The names are searched for in all texts of others.
    timeoutMs: 60_000,
    topic: topics.member(_id),
    success: success(),
    failure,
    showsReason: true,
    applyResponse: async (_response, _username, queryClient) => {
      clearDraft();
      await navigate({ to: '/admin', search: (before) => withoutMember(readAdminSearch(before)) });
      queryClient.removeQueries({ queryKey: adminUserQuery(_id).queryKey });
    },
  });
}

/** The confirmation before a member is erased. People must type the username, which is discarded when it closes. */
export function EraseMember({ member, isOpen, onClose }: RecordDialogProps) {
  const viewer = useViewer();
  const { robloxUsername: name } = member;
  const form = useDraftForm({ name: `erase-${member._id}`, blank: () => ({ username: '' }) });
  const close = () => {
    form.discard();
    onClose();
  };
  const erase = useEraseUser(member, form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title="Erase"
      whom={name}
      action="Erase this member"
      isDangerous
      asksOnCancel={false}
      form={form}
      isReady={form.values.username === name}
      isBusy={erase.isPending}
      onSubmit={({ username }) => erase.mutate(username, form.sending)}
      onClose={close}
    >
      <p>
        Deleted permanently: their names and Roblox id, picture, role, rank and leave, their sessions, their
        seats on flights to come, and every “<Username name={name} />” in what others wrote.
      </p>
      <p>
        What stays, under “Deleted member”: flights flown, counts and pay, sanctions, notes and the history of
        administrative actions. Earlier backups still hold the names.
      </p>
      <p>
        {member._id === viewer?.userId
          ? 'This is you: you are signed out. Signing in again makes you a new, empty member.'
          : 'This cannot be undone. If they sign in again, they are a new, empty member.'}
      </p>
      <TextField
        label={`Type ${name} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
        data-autofocus
      />
    </FormDialog>
  );
}
