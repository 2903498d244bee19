import { adminToasts } from '@crewroom/domain/record/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Username } from '../../../components/person-name.tsx';
import { toastSuccess } from '../../../components/ui/toasts.ts';
import { mutateApi } from '../../../lib/api-client.ts';
import { failureText } from '../../../lib/api-error.ts';
import { invalidateTopics } from '../../../lib/api-query.ts';
import { randomKey } from '../../../lib/idempotency-keys.ts';
import { type BulkResult, namesOf, runForEach } from '../bulk-action.ts';

/** A qualification to renew: its id, and its holder. */
type ToRenew = { readonly id: string; readonly userId: string; readonly username: string };

type Renewal = { readonly qualifications: readonly ToRenew[]; readonly expiresAt: string | null };

/** Renews qualifications until the same time, with one request each. The toast names the holders of renewed qualifications. */
export function useRenew() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ qualifications, expiresAt }: Renewal) =>
      runForEach(qualifications, async ({ id: qualificationId, userId: id }) => {
        const parts = { params: { id, qualificationId }, body: { expiresAt } };
        const options = { idempotencyKey: randomKey() };
        const { invalidated } = await mutateApi('renewQualification', parts, options);
        void invalidateTopics(queryClient, invalidated);
      }),
    onSuccess: ({ done }) => {
      if (done.length > 0) toastSuccess(adminToasts.renewQualification.success(namesOf(done)));
    },
  });
}

/** Names the holders whose qualifications were not renewed, with the reasons. */
export function NotRenewed({ failed }: Pick<BulkResult, 'failed'>) {
  return failed.map(({ person, error }) => {
    const { text, detail } = failureText(error, adminToasts.renewQualification.failure);
    return (
      <p key={person.id}>
        Not renewed: <Username name={person.username} />. {detail ?? text}
      </p>
    );
  });
}
