import { useState } from 'react';

const avatar =
  'inline-grid flex-none place-content-center rounded-full bg-night-raised text-night-text font-mono leading-none object-cover [box-shadow:0_0_0_1px_var(--color-avatar-rim)] select-none';

type UserAvatarProps = {
  readonly src: string;
  readonly name: string;
  /** Width and height in pixels. */
  readonly size?: number;
  /** Loads the picture only when it is near the visible area, for long lists. */
  readonly isLazy?: boolean;
};

const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? '?';

/**
 * A person's picture, or their initial without one. It has no accessible name, because the person's name is next to it.
 */
export function UserAvatar({ src, name, size = 40, isLazy = false }: UserAvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const measures = { width: size, height: size, fontSize: size * 0.42 };
  if (src === '' || brokenSrc === src) {
    return (
      <span className={avatar} style={measures} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      className={avatar}
      style={measures}
      // Must come before `src`, or some browsers load the picture immediately.
      loading={isLazy ? 'lazy' : 'eager'}
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onError={() => setBrokenSrc(src)}
    />
  );
}
