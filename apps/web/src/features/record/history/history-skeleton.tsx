import { HISTORY_PAGE } from '@crewroom/domain/record/rules';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** The placeholder while a page of the history loads. */
export function HistorySkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12" count={HISTORY_PAGE} />
    </div>
  );
}
