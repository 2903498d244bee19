import { Skeleton } from '../ui/skeleton.tsx';
import classes from './inbox-panel.module.css';

const rows = [0, 1, 2, 3];

/** Takes the room of the first items. */
export function InboxSkeleton() {
  return (
    <div className={classes.skeleton}>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton className="size-9 rounded-full" />
          <div>
            <Skeleton className="h-3.5 w-[45%]" />
            <Skeleton className="h-3 w-[90%] mt-2.5" />
          </div>
        </div>
      ))}
    </div>
  );
}
