import type { HostedClaim } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../components/ui/button.tsx';
import { DateTime } from '../components/ui/date-time.tsx';
import { QueryView } from '../components/ui/query-view.tsx';
import { toastFailure, toastSuccess } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { fetchHost, operatedClaimsQuery } from './host-client.ts';
import { AirlineAddress } from './host-parts.tsx';

const done = { accept: 'The claim is accepted', reject: 'The claim is rejected' } as const;

/** The buttons that decide a claim with an objection. */
function Decision({ claim: { airline } }: { readonly claim: HostedClaim }) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: async (decision: 'accept' | 'reject') => {
      await fetchHost('decideClaim', { params: { id: airline._id }, body: { decision } });
      return decision;
    },
    onSuccess: async (decision) => {
      toastSuccess(done[decision]);
      await queryClient.invalidateQueries({ queryKey: ['host'] });
    },
    onError: (error) => toastFailure(failureText(error, 'The claim was not decided.').text),
  });
  const name = <span className="visually-hidden"> the claim on {airline.name}</span>;
  const busyWith = decide.isPending ? decide.variables : null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={busyWith === 'accept'} onClick={() => decide.mutate('accept')}>
        Accept{name}
      </Button>
      <Button kind="danger" isBusy={busyWith === 'reject'} onClick={() => decide.mutate('reject')}>
        Reject{name}
      </Button>
    </div>
  );
}

function OpenClaim({ claim }: { readonly claim: HostedClaim }) {
  const { airline, claimedBy, objectBy } = claim;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-card px-5 py-4 max-md:px-4">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="text-16 leading-6 font-bold text-bright wrap-anywhere">{airline.name}</h3>
        <AirlineAddress url={airline.url} />
        <p className="text-14 leading-5">
          Roblox user {claimedBy} owns the group now and claims it from {airline.ownerRobloxId}.{' '}
          {objectBy === null ? (
            'The former owner objected.'
          ) : (
            <>
              The former owner may object until <DateTime value={objectBy} />.
            </>
          )}
        </p>
      </div>
      {objectBy === null && <Decision claim={claim} />}
    </li>
  );
}

/** The open claims on airlines. Nothing is shown without one, not even while they load. */
export function OpenClaims() {
  const query = useQuery(operatedClaimsQuery);
  if (query.isPending) return null;
  return (
    <QueryView query={query} failure="The claims could not be loaded" skeleton={null}>
      {({ claims }) => claims.length > 0 && <Claims claims={claims} />}
    </QueryView>
  );
}

/** Those with an objection are first, because an operator decides them. */
function Claims({ claims }: { readonly claims: readonly HostedClaim[] }) {
  const sorted = claims.toSorted(
    (one, other) => Number(other.objectBy === null) - Number(one.objectBy === null),
  );
  return (
    <section className="grid gap-3" aria-labelledby="claims">
      <div className="grid gap-1">
        <h2 id="claims" className="text-17 leading-6 font-bold text-bright">
          Claims
        </h2>
        <p className="text-14 leading-5 text-dim">
          A group has a new owner, who claims the group’s airline. Without an objection it becomes theirs
          after seven days. After an objection you decide. Ask both people first.
        </p>
      </div>
      <ul className="grid gap-3 p-0 list-none">
        {sorted.map((claim) => (
          <OpenClaim key={claim.airline._id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}
