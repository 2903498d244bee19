import { splitMentions } from '@crewroom/domain/text';
import { Link } from '@tanstack/react-router';
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

/** Text typed by a person, with line breaks and with links for mentions. */
export function WrittenText({ text }: { readonly text: string }) {
  return (
    <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap [tab-size:4]">
      {splitMentions(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place in the text
          <PersonLink key={index} username={part.username} />
        ),
      )}
    </p>
  );
}
