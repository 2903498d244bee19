import { Skeleton } from '@mantine/core';

/** The placeholder while a record loads. */
export function MemberSkeleton() {
  return (
    <>
      <Skeleton height={196} radius={10} mb={16} />
      <Skeleton height={320} radius={10} />
    </>
  );
}
