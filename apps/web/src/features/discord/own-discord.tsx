import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { AccountRow } from '../../components/account-rows.tsx';
import { Username } from '../../components/person-name.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { LazyConfirmDialog } from '../../components/ui/lazy-confirm-dialog.ts';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { useFocusFallback } from '../../components/ui/use-focus-fallback.ts';
import { useUnlinkDiscord } from './mutations.ts';
import { discordQuery } from './queries.ts';

/** The Discord account that is linked to the viewer, with a way to unlink it. Nothing for a member who never linked one. */
export function OwnDiscord() {
  const { data } = useQuery(discordQuery());
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(card, heading);
  const asking = useDialog<true>(heading);
  const unlink = useUnlinkDiscord(asking.close);
  const linked = data?.linked ?? null;
  if (linked === null && !unlink.isSuccess) return null;
  return (
    <div ref={card}>
      <AccountRow
        title="Your Discord account"
        headingRef={heading}
        about={
          linked === null ? (
            'No account is linked. Type /link in Discord to link one.'
          ) : (
            <>
              <Username className="text-bright" name={linked.username} /> has acted as you in Discord since{' '}
              <DateTime value={linked.at} />.
            </>
          )
        }
        action={
          linked !== null && (
            <Button kind="danger" preloads={LazyConfirmDialog} onClick={() => asking.open(true)}>
              Unlink
            </Button>
          )
        }
      />
      <LazyConfirmDialog
        {...asking.props}
        title="Unlink your Discord account?"
        action="Unlink"
        isDangerous
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate(undefined)}
      >
        <p>Its buttons and commands no longer work for you. Your seats stay.</p>
      </LazyConfirmDialog>
    </div>
  );
}
