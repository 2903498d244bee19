import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import type { Preloadable } from './lazy.tsx';

type UnfoldingSectionProps = {
  readonly title: string;
  /** What is in it, in a sentence. */
  readonly about: string;
  /** The texts of the button while it is folded, and while it is not. */
  readonly show: string;
  readonly hide: string;
  readonly preloads: Preloadable;
  readonly children: ReactNode;
};

/** A line of a screen whose part is drawn, and read, once it is asked for. */
export function UnfoldingSection({ title, about, show, hide, preloads, children }: UnfoldingSectionProps) {
  const [isShown, setShown] = useState(false);
  const [id, partId] = [useId(), useId()];
  return (
    <section className="py-4 border-t border-t-line" aria-labelledby={id} data-paper="no">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <h2 className="text-bright text-16" id={id}>
          {title}
        </h2>
        <p className="flex-[1_1_260px] min-w-0 text-dim">{about}</p>
        <Button
          size="medium"
          aria-expanded={isShown}
          aria-controls={partId}
          preloads={preloads}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? hide : show}
        </Button>
      </div>
      <div id={partId} className="not-empty:mt-3">
        {isShown && children}
      </div>
    </section>
  );
}
