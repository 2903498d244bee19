import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** The placeholder while a record loads. */
export function MemberSkeleton() {
  return (
    <>
      <Skeleton className="h-49 rounded-card mb-4" />
      <Skeleton className="h-80 rounded-card" />
    </>
  );
}
