import type { IconComponent } from './icon.tsx';

type NotFoundProps = {
  readonly icon: IconComponent;
  readonly text: string;
  /** What the viewer can do instead. */
  readonly advice: string;
};

/** Shown when a URL leads to nothing. */
export function NotFound({ icon: Icon, text, advice }: NotFoundProps) {
  return (
    <div
      className="grid gap-1 justify-items-center py-12 px-4 border border-dashed border-line-strong rounded-card text-center"
      role="alert"
    >
      <Icon className="text-dim" size={32} stroke={1.5} aria-hidden />
      <p className="text-bright text-18 font-semibold">{text}</p>
      <p className="text-dim">{advice}</p>
    </div>
  );
}
