type SkeletonProps = {
  readonly className: string;
  /** The number of placeholders. */
  readonly count?: number;
};

/** The placeholder of loading content, in the size of its classes. */
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
