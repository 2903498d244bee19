type BrandMarkProps = {
  /** The URL of a logo, or null for a tail fin in the accent colour. */
  readonly src: string | null;
  /** Width and height in pixels. */
  readonly size: number;
};

/** The airline's logo, or a default tail fin. Decorative, because the name is next to it. */
export function BrandMark({ src, size }: BrandMarkProps) {
  if (src !== null) return <img src={src} alt="" width={size} height={size} />;
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="36" height="36" rx="8" fill="var(--accent-6)" />
      <path d="M8 27 21.8 8.6A4 4 0 0 1 25 7h3.4L24 27z" fill="#fff" />
      <path d="M6 27h22.5v2.4H6z" fill="var(--color-lamp)" />
    </svg>
  );
}
