import { Link } from '@tanstack/react-router';
import classes from './written-text.module.css';

/** A person named as `@username`, linked to their profile. */
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

/** Text a person typed: escaped, its line breaks kept, and the people it mentions linked. */
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
