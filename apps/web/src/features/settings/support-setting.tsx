import { supportPath } from '@crewroom/domain/hosting/support-path';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../../components/toast-error.ts';
import { SectionCard } from '../../components/ui/cards.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { toastSuccess } from '../../components/ui/toasts.ts';
import { fetchRoute } from '../../lib/api-client.ts';
import { isObject } from '../../lib/json-value.ts';
import { SUPPORT, wordsOf } from './settings-search.ts';

/** Calls the endpoint of the consent. Only an airline of a host has it, so it is not in the contract's table. */
async function fetchConsent(method: 'GET' | 'PUT', body?: { readonly isAllowed: boolean }) {
  const data = await fetchRoute({ method, path: supportPath }, body, 'settings');
  return { isAllowed: isObject(data) && data['isAllowed'] === true };
}

const consentQuery = queryOptions({
  queryKey: ['support'] as const,
  queryFn: () => fetchConsent('GET'),
});

function Consent({ isAllowed }: { readonly isAllowed: boolean }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    scope: { id: 'support' },
    mutationFn: (next: boolean) => fetchConsent('PUT', { isAllowed: next }),
    onSuccess: (answer) => {
      queryClient.setQueryData(consentQuery.queryKey, answer);
      toastSuccess(answer.isAllowed ? 'Support access allowed' : 'Support access withdrawn');
    },
    onError: (error) => toastError(error, 'Failed to change support access'),
  });
  const isOn = change.isPending ? change.variables : isAllowed;
  return (
    <Switch
      label="Allow support access"
      checked={isOn}
      aria-disabled={change.isPending || undefined}
      onChange={({ target }) => {
        if (!change.isPending) change.mutate(target.checked);
      }}
    >
      <span className="text-13 font-normal text-dim" aria-hidden>
        {isOn ? 'On' : 'Off'}
      </span>
    </Switch>
  );
}

/** The consent of the owner to support access by the operators of the host. */
export function SupportSetting() {
  const query = useQuery(consentQuery);
  return (
    <SectionCard title={wordsOf(SUPPORT).label}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-14 leading-5 text-dim">
          Support sees everything that you see here, and can change nothing and download nothing. Each access
          ends after an hour, or when you switch this off, and is recorded in the security log.
        </p>
        <QueryView
          query={query}
          failure="Failed to load support access"
          skeleton={<Skeleton className="h-11" />}
        >
          {({ isAllowed }) => <Consent isAllowed={isAllowed} />}
        </QueryView>
      </div>
    </SectionCard>
  );
}
