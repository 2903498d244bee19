import { innerScreens, scopeLabels } from '@crewroom/domain/contract/access';
import { gameMessages } from '@crewroom/domain/game/messages';
import { isKeyExpired } from '@crewroom/domain/game/rules';
import type { GameKey, NewGameKey } from '@crewroom/domain/game/schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconKeyOff from '~icons/tabler/key-off';
import IconPlus from '~icons/tabler/plus';
import { AdminBackLink } from '../../components/admin-back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { DateTime, RelativeDateTime } from '../../components/ui/date-time.tsx';
import { LazyConfirmDialog } from '../../components/ui/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { type DialogProps, useDialog } from '../../components/ui/use-dialog.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useRevokeKey } from './mutations.ts';
import { gameKeysQuery } from './queries.ts';

const CreateKey = lazyDialog(async () => (await import('./create-key.tsx')).CreateKey);
const NewKey = lazyDialog(async () => (await import('./new-key.tsx')).NewKey);

type KeyProps = { readonly gameKey: GameKey; readonly now: Date; readonly onRevoke: (key: GameKey) => void };

/** When a key ends or ended. */
function End({ gameKey, now }: Omit<KeyProps, 'onRevoke'>) {
  if (gameKey.expiresAt === null) return <>Never</>;
  if (!isKeyExpired(gameKey, now)) return <DateTime value={gameKey.expiresAt} format="date" />;
  return (
    <span className="text-red-text">
      Expired <DateTime value={gameKey.expiresAt} format="date" />
    </span>
  );
}

function Key({ gameKey, now, onRevoke }: KeyProps) {
  const { name, scopes, createdAt, lastUsedAt } = gameKey;
  return (
    <li className="grid gap-2.5 py-4 border-t border-t-line">
      <div className="flex gap-3 items-center justify-between">
        <h3
          className={`min-w-0 text-16 font-semibold wrap-anywhere ${isKeyExpired(gameKey, now) ? 'text-dim' : 'text-bright'}`}
        >
          {name}
        </h3>
        <Button
          kind="danger"
          aria-label={`Revoke key ${name}`}
          preloads={LazyConfirmDialog}
          onClick={() => onRevoke(gameKey)}
        >
          <IconKeyOff size={16} aria-hidden />
          Revoke
        </Button>
      </div>
      <ul className="flex flex-wrap gap-1.5 p-0 list-none" aria-label="What it may do">
        {scopes.map((scope) => (
          <li
            className="py-0.5 px-2 border border-slate-line rounded bg-slate-fill text-slate-text text-13"
            key={scope}
            title={scope}
          >
            {scopeLabels[scope]}
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt>Created</dt>
          <dd>
            <DateTime value={createdAt} format="date" />
          </dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>
            <End gameKey={gameKey} now={now} />
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{lastUsedAt === null ? 'Never' : <RelativeDateTime value={lastUsedAt} now={now} />}</dd>
        </div>
      </dl>
    </li>
  );
}

type RevokeProps = DialogProps & { readonly gameKey: GameKey };

function RevokeKey({ gameKey, isOpen, onClose }: RevokeProps) {
  const revoke = useRevokeKey(onClose);
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={`Revoke the key “${gameKey.name}”?`}
      action="Revoke key"
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(gameKey._id)}
      onClose={onClose}
    >
      <p>
        The game server that uses it is rejected at its next request. This cannot be undone. Other keys keep
        working.
      </p>
    </LazyConfirmDialog>
  );
}

/** The keys with which the airline's game server reads flights and sends reports, for owners. */
export function KeysScreen() {
  const query = useQuery(gameKeysQuery());
  const now = useCurrentMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const creating = useDialog<true>(heading);
  const made = useDialog<NewGameKey>(heading);
  const revoking = useDialog<GameKey>(heading);
  return (
    <>
      <PageHeader title={innerScreens['/admin/keys'].label}>
        <AdminBackLink />
      </PageHeader>
      <SectionCard
        title="Keys of the game server"
        headingRef={heading}
        headerAction={
          <Button
            kind="primary"
            aria-label="Create key"
            preloads={CreateKey}
            onClick={() => creating.open(true)}
          >
            <IconPlus size={16} aria-hidden />
            Create key
          </Button>
        }
      >
        <p className="max-w-[46rem] mb-4 text-dim text-15">
          With a key the airline’s Roblox game reads flights, reports who is on board and moves a flight’s
          status. A key gives access to nothing else. It keeps working if the owner who made it leaves.
        </p>
        <QueryView
          query={query}
          failure={gameMessages.keysFailed}
          skeleton={<Skeleton className="h-32" />}
          isEmpty={({ keys }) => keys.length === 0}
          empty={gameMessages.noKeys}
        >
          {({ keys }) => (
            <ul className="p-0 list-none">
              {keys.map((key) => (
                <Key key={key._id} gameKey={key} now={now} onRevoke={revoking.open} />
              ))}
            </ul>
          )}
        </QueryView>
      </SectionCard>
      <CreateKey {...creating.props} onCreated={made.open} />
      {made.subject && <NewKey made={made.subject} {...made.props} />}
      {revoking.subject && (
        <RevokeKey key={revoking.subject._id} gameKey={revoking.subject} {...revoking.props} />
      )}
    </>
  );
}
