import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconDownload from '~icons/tabler/download';
import IconLink from '~icons/tabler/link';
import { Button, buttonClasses } from '../components/ui/button.tsx';
import { DateTime } from '../components/ui/date-time.tsx';
import { QueryView } from '../components/ui/query-view.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { toastFailure } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { saveFile } from '../lib/save-file.ts';
import { ClaimOnOwn } from './claims.tsx';
import { airlinesQuery, claimsQuery, fetchBackup } from './host-client.ts';
import { AirlineAddress, AirlineState } from './host-parts.tsx';
import { RenameAirline } from './rename-airline.tsx';
import { useInlineForm } from './use-inline-form.ts';

/** Downloads an airline as a backup. */
function DownloadBackup({ airline }: { readonly airline: HostedAirline }) {
  const download = useMutation({
    mutationFn: () => fetchBackup(airline._id),
    onSuccess: (file) => {
      saveFile(`${airline.slug}-${new Date().toISOString().slice(0, 10)}.crewroom`, file);
    },
    onError: (error) => toastFailure(failureText(error, 'The backup could not be downloaded.').text),
  });
  return (
    <Button
      kind="quiet"
      icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      Download backup<span className="visually-hidden"> of {airline.name}</span>
    </Button>
  );
}

/** What an owner has to know about an airline that does not serve. */
function Interruption({ airline: { state, reason, closesAt } }: { readonly airline: HostedAirline }) {
  if (state === 'suspended') {
    return (
      <p className="text-14 leading-5 wrap-anywhere">
        An operator suspended this airline: {reason} Your records stay, and you can download them.
      </p>
    );
  }
  if (state !== 'closing' || closesAt === null) return null;
  return (
    <p className="rounded border border-amber-line bg-amber-fill px-3 py-2 text-14 leading-5 font-medium text-amber-text">
      An operator closed this airline. It is erased on <DateTime value={closesAt} />. Download it before then,
      or ask the operator to resume it.
    </p>
  );
}

function AirlineCard({ airline }: { readonly airline: HostedAirline }) {
  const { openForm, open, close, buttonRef } = useInlineForm<'rename'>();
  const claims = useQuery(claimsQuery).data?.claims ?? [];
  const claim = claims.find((one) => one.airline._id === airline._id);
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card px-5 pt-4 pb-3 shadow-card max-md:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-17 leading-6 font-bold text-bright wrap-anywhere">
            {airline.name} <AirlineState state={airline.state} />
          </h2>
          <AirlineAddress url={airline.url} />
        </div>
        {airline.state === 'active' && (
          <a className={buttonClasses({ kind: 'primary', size: 'medium' })} href={airline.url}>
            Open<span className="visually-hidden"> {airline.name}</span>
          </a>
        )}
      </div>
      <Interruption airline={airline} />
      {claim !== undefined && <ClaimOnOwn claim={claim} />}
      <div className="-mx-5 border-t border-t-line px-5 pt-3 max-md:-mx-4 max-md:px-4">
        {openForm === 'rename' ? (
          <RenameAirline airline={airline} onClose={close} />
        ) : (
          <div className="-ms-2.5 flex flex-wrap gap-x-1">
            <DownloadBackup airline={airline} />
            {airline.state === 'active' && (
              <Button
                ref={buttonRef('rename')}
                kind="quiet"
                icon={<IconLink size={18} stroke={1.75} aria-hidden />}
                onClick={() => open('rename')}
              >
                Change address<span className="visually-hidden"> of {airline.name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** The viewer's airlines. */
export function OwnAirlines() {
  return (
    <QueryView
      query={useQuery(airlinesQuery)}
      failure="Your airlines could not be loaded"
      skeleton={<Skeleton className="h-32 rounded-card" />}
    >
      {({ airlines }) =>
        airlines.length === 0 ? (
          <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-dim">
            You have no airline here yet. You need a Roblox group that you own, and a minute.
          </p>
        ) : (
          <ul className="grid gap-4 p-0 list-none">
            {airlines.map((airline) => (
              <AirlineCard key={airline._id} airline={airline} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
