import { type ComponentType, lazy, Suspense } from 'react';
import classes from './portal-bar.module.css';

// Nobody searches in the first second; the screen itself comes before it. Should it not arrive, the portal does
// without rather than fail.
const UserSearch = lazy<ComponentType>(async () => {
  try {
    const { UserSearch: search } = await import('../../members/search/user-search.tsx');
    return { default: search };
  } catch {
    return { default: () => null };
  }
});

/** The room of the member search in the bar, kept while it is on its way. */
export function SearchSlot() {
  return (
    <div className={classes.search}>
      <Suspense>
        <UserSearch />
      </Suspense>
    </div>
  );
}
