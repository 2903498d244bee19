import { HISTORY_PAGE } from '@crewroom/domain/record/rules';
import { Skeleton } from '../../ui/skeleton.tsx';

const rows = Array.from({ length: HISTORY_PAGE }, (_, index) => index);

/** The placeholder while a page of the history loads. */
export function HistorySkeleton() {
  return (
    <div className="grid gap-6">
      {rows.map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
