import { discordMessages } from '@crewroom/domain/discord/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Username } from '../../components/person-name.tsx';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useViewer } from '../../components/viewer.ts';
import { isNotFound } from '../../lib/api-error.ts';
import { useRouteParam } from '../../lib/use-route-param.ts';
import { useLinkDiscord } from './mutations.ts';
import { discordToLinkQuery } from './queries.ts';

const toProfile = (
  <Link className={buttonClasses({ size: 'medium' })} to="/profile">
    To my profile
  </Link>
);

type QuestionProps = { readonly username: string; readonly isBusy: boolean; readonly onJoin: () => void };

function Question({ username, isBusy, onJoin }: QuestionProps) {
  const viewer = useViewer();
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        Link the Discord account <Username className="text-bright" name={username} /> to{' '}
        <Username className="text-bright" name={viewer?.username ?? 'you'} />? Anyone who uses it can then
        take seats, give them back and ask for leave as you.
      </p>
      <p className="flex gap-2 items-start text-13 leading-5 text-amber-text" role="note">
        <IconAlertTriangle className="flex-none" size={18} aria-hidden />
        Link it only if it is yours and you typed /link there yourself.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" size="medium" isBusy={isBusy} onClick={onJoin}>
          Link it to me
        </Button>
        {toProfile}
      </div>
    </div>
  );
}

function Joined() {
  const done = useRef<HTMLParagraphElement>(null);
  // The clicked button is gone.
  useEffect(() => done.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={done} tabIndex={-1}>
        Your Discord account is linked. Go back to Discord and use the button or command; /help says what
        there is.
      </p>
      <div>{toProfile}</div>
    </div>
  );
}

/**
 * The target of a URL from `/link`: shows which Discord account is linked to which member, and asks for confirmation.
 */
export function LinkScreen() {
  const token = useRouteParam('token');
  const link = useLinkDiscord();
  const query = useQuery({ ...discordToLinkQuery(token), enabled: !link.isSuccess });
  return (
    <>
      <PageHeader title="Your Discord account" />
      <SectionCard title="Link it to you">
        {link.isSuccess ? (
          <Joined />
        ) : isNotFound(query.error) ? (
          <>
            <EmptyState>{discordMessages.unknownLink}</EmptyState>
            <div className="mt-4">{toProfile}</div>
          </>
        ) : (
          <QueryView
            query={query}
            failure="The username could not be looked up"
            skeleton={<Skeleton className="h-32" />}
          >
            {({ username }) => (
              <Question username={username} isBusy={link.isPending} onJoin={() => link.mutate(token)} />
            )}
          </QueryView>
        )}
      </SectionCard>
    </>
  );
}
