type SkeletonProps = {
  readonly className: string;
  /** How many of them stand there. */
  readonly count?: number;
};

/** The place of what is being loaded, in the size that its classes say. */
export function Skeleton({ className, count = 1 }: SkeletonProps) {
  const places = Array.from({ length: count }, (_, index) => index);
  return places.map((place) => (
    <div
      key={place}
      data-skeleton
      className={`rounded bg-skeleton motion-safe:animate-breathe ${className}`}
    />
  ));
}
