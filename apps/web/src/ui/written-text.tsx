import { Link } from '@tanstack/react-router';
import classes from './written-text.module.css';

/** `@username` as a link to the profile. */
export function PersonLink({ username }: { readonly username: string }) {
  return (
    <Link className={classes.mention} to="/u/$identifier" params={{ identifier: username }}>
      @{username}
    </Link>
  );
}

type WrittenPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

/** Text typed by a person, with line breaks and with links for mentions. */
export function WrittenText({ parts }: { readonly parts: readonly WrittenPart[] }) {
  return (
    <p className={classes.text}>
      {parts.map((part, index) =>
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
