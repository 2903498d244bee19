import { splitMentions } from '@crewroom/domain/text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Username } from './person-name.tsx';

/** `@username` as a link to the profile. */
export function PersonLink({ username }: { readonly username: string }) {
  return (
    <Link
      className="text-accent-text wrap-anywhere underline"
      to="/u/$identifier"
      params={{ identifier: username }}
    >
      <Username name={username} />
    </Link>
  );
}

/** " by @username", after an action. Empty without a name. */
export function Byline({ username }: { readonly username: string | null | undefined }) {
  if (username === null || username === undefined) return null;
  return (
    <>
      {' by '}
      <PersonLink username={username} />
    </>
  );
}

/** Text typed by a person, with line breaks and with links for mentions. */
export function UserText({ text }: { readonly text: string }) {
  return (
    <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap [tab-size:4]">
      {splitMentions(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place in the text
          <PersonLink key={index} username={part.username} />
        ),
      )}
    </p>
  );
}

type QuoteProps = { readonly head: ReactNode; readonly text: string | null };

/** A person's statement, below a line with its author and time. */
export function Quote({ head, text }: QuoteProps) {
  return (
    <div className="ps-3 border-s-3 border-s-line text-text text-15 wrap-anywhere">
      <p className="text-dim text-14">{head}</p>
      {text !== null && <UserText text={text} />}
    </div>
  );
}
