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
