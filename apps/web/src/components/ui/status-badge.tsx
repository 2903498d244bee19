import type { ReactNode } from 'react';
import type { IconComponent } from './icon.tsx';

export type StatusTone = 'slate' | 'green' | 'amber' | 'blue' | 'graphite' | 'red' | 'teal' | 'accent';

type StatusBadgeProps = {
  readonly tone: StatusTone;
  readonly icon?: IconComponent;
  /** Renders only the border. */
  readonly isOutlined?: boolean;
  /** Shows a dot that marks something live instead of the icon. */
  readonly isLive?: boolean;
  /** Strikes the word through. */
  readonly isStruck?: boolean;
  readonly size?: 'small' | 'large';
  readonly children: ReactNode;
};

type ToneClasses = { readonly ink: string; readonly fill: string };

/** The colours of a tone: of its text and icons, and of the background. */
export const tones: Readonly<Record<StatusTone, ToneClasses>> = {
  slate: { ink: 'border-slate-line text-slate-text', fill: 'bg-slate-fill' },
  green: { ink: 'border-green-line text-green-text', fill: 'bg-green-fill' },
  amber: { ink: 'border-amber-line text-amber-text', fill: 'bg-amber-fill' },
  blue: { ink: 'border-blue-line text-blue-text', fill: 'bg-blue-fill' },
  graphite: { ink: 'border-graphite-line text-graphite-text', fill: 'bg-graphite-fill' },
  red: { ink: 'border-red-line text-red-text', fill: 'bg-red-fill' },
  teal: { ink: 'border-teal-line text-teal-text', fill: 'bg-teal-fill' },
  accent: { ink: 'border-accent-text text-accent-text', fill: 'bg-accent-soft' },
};

const badge =
  'inline-flex max-w-full items-center gap-1 rounded-small border ps-1.5 pe-2 font-sans leading-5 font-semibold tracking-[0.02em] whitespace-nowrap';

const sizes = { small: 'py-0.25 text-12', large: 'py-0.75 text-14' } as const;

/** A status as text, icon and colour, so that colour is not needed to understand it. */
export function StatusBadge(props: StatusBadgeProps) {
  const { tone, icon: Icon, isOutlined, isLive, isStruck, size = 'small', children } = props;
  const { ink, fill } = tones[tone];
  return (
    <span className={`${badge} ${sizes[size]} ${ink} ${isOutlined ? 'bg-transparent' : fill}`}>
      {isLive && (
        <span
          className="mx-0.75 size-2 rounded-full border-4 border-current motion-safe:animate-live"
          aria-hidden
        />
      )}
      {!isLive && Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span className={`overflow-hidden text-ellipsis ${isStruck ? 'line-through' : ''}`}>{children}</span>
    </span>
  );
}
