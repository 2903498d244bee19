import { sessionToasts } from '@crewroom/domain/auth/messages';
import { topics } from '@crewroom/domain/contract/topics';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { RefObject } from 'react';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { Username } from '../../../components/person-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { useDialog } from '../../../components/ui/use-dialog.ts';

type EndSessionsProps = { readonly member: AdminUser; readonly heading: RefObject<HTMLElement | null> };

/** Signs a member out everywhere, after a confirmation. */
export function EndSessions({ member, heading }: EndSessionsProps) {
  const { _id: id, robloxUsername: name } = member;
  const asking = useDialog<true>(heading);
  const { success, failure } = sessionToasts.endOfMember;
  const end = useApiMutation({
    endpoint: 'endMemberSessions',
    parts: () => ({ params: { id } }),
    topic: topics.member(id),
    success: success(name),
    failure,
    showsReason: true,
    applyResponse: asking.close,
  });
  return (
    <>
      <Button preloads={LazyConfirmDialog} onClick={() => asking.open(true)}>
        Sign out everywhere
      </Button>
      <LazyConfirmDialog
        {...asking.props}
        title={
          <>
            Sign <Username name={name} /> out everywhere?
          </>
        }
        action="Sign out everywhere"
        isDangerous
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined)}
      >
        <p>
          Every browser they are signed in with is signed out at once. They may sign in again with Roblox. Do
          this when somebody else may be using their session.
        </p>
      </LazyConfirmDialog>
    </>
  );
}
