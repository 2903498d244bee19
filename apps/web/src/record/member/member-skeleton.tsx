import { Skeleton } from '@mantine/core';

/** The record's room, before it is there. */
export function MemberSkeleton() {
  return (
    <>
      <Skeleton height={196} radius={10} mb={16} />
      <Skeleton height={320} radius={10} />
    </>
  );
}
