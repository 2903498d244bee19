import type { HostedAirline, HostedClaim } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../components/ui/button.tsx';
import { DateTime } from '../components/ui/date-time.tsx';
import { toastFailure, toastSuccess } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { airlinesQuery, claimsQuery, fetchHost, groupsQuery } from './host-client.ts';
import { AirlineAddress } from './host-parts.tsx';

const notice =
  'grid justify-items-start gap-2 rounded border border-amber-line bg-amber-fill px-3 py-2.5 text-14 leading-5 font-medium text-amber-text';

/** A claim on an airline of the viewer, with the button to object. */
export function ClaimOnOwn({ claim: { airline, objectBy } }: { readonly claim: HostedClaim }) {
  const queryClient = useQueryClient();
  const object = useMutation({
    mutationFn: () => fetchHost('objectToClaim', { params: { id: airline._id } }),
    onSuccess: async () => {
      toastSuccess('Objection sent. The operator decides now.');
      await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey });
    },
    onError: (error) => toastFailure(failureText(error, 'The objection was not sent.').text),
  });
  if (objectBy === null) {
    return (
      <p className={notice}>
        The new owner of the group claims this airline. You objected, so it stays yours until the operator has
        decided.
      </p>
    );
  }
  return (
    <div className={notice}>
      <p>
        The new owner of the group claims this airline. It becomes theirs on <DateTime value={objectBy} />{' '}
        unless you object.
      </p>
      <Button isBusy={object.isPending} onClick={() => object.mutate()}>
        Object<span className="visually-hidden"> to the claim on {airline.name}</span>
      </Button>
    </div>
  );
}

/** An airline of a group that the viewer owns, while another person owns the airline. */
function ClaimableAirline({
  airline,
  claim,
}: {
  readonly airline: HostedAirline;
  readonly claim?: HostedClaim;
}) {
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => fetchHost('claimAirline', { params: { id: airline._id } }),
    onSuccess: async () => {
      toastSuccess(`You claimed ${airline.name}`);
      await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey });
    },
    onError: (error) => toastFailure(failureText(error, 'The airline was not claimed.').text),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-card px-5 py-4 max-md:px-4">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="text-16 leading-6 font-bold text-bright wrap-anywhere">{airline.name}</h3>
        <AirlineAddress url={airline.url} />
        {claim !== undefined && (
          <p className="text-14 leading-5">
            {claim.objectBy === null ? (
              'The former owner objected. The operator decides.'
            ) : (
              <>
                You claimed it. It is yours on <DateTime value={claim.objectBy} /> unless the former owner
                objects.
              </>
            )}
          </p>
        )}
      </div>
      {claim === undefined && (
        <Button size="medium" isBusy={make.isPending} onClick={() => make.mutate()}>
          Claim<span className="visually-hidden"> {airline.name}</span>
        </Button>
      )}
    </li>
  );
}

/** Airlines that the viewer may claim, because their groups have a new owner. Empty when Roblox does not answer. */
export function ClaimableAirlines() {
  const groups = useQuery(groupsQuery).data?.groups;
  const own = useQuery(airlinesQuery).data?.airlines;
  const claims = useQuery(claimsQuery).data?.claims;
  if (groups === undefined || own === undefined || claims === undefined) return null;
  const ids = new Set(own.map(({ _id }) => _id));
  const others = groups.flatMap(({ airline }) =>
    airline !== null && !ids.has(airline._id) ? [airline] : [],
  );
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="claimable">
      <div className="grid gap-1">
        <h2 id="claimable" className="text-17 leading-6 font-bold text-bright">
          Airlines of your groups
        </h2>
        <p className="text-14 leading-5 text-dim">
          Another person founded these. As the new owner of the group you can claim them. The former owner may
          object for seven days.
        </p>
      </div>
      <ul className="grid gap-3 p-0 list-none">
        {others.map((airline) => {
          const claim = claims.find((one) => one.airline._id === airline._id);
          return (
            <ClaimableAirline key={airline._id} airline={airline} {...(claim !== undefined && { claim })} />
          );
        })}
      </ul>
    </section>
  );
}
