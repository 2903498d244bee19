import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { fetchAgain, loadCode, MissingCodeError } from '../../lib/missing-code.ts';
import { FailureView } from './failure-view.tsx';
import { useModal } from './modal.ts';
import type { DialogProps } from './use-dialog.ts';
import { skipUnloadQuestion } from './use-unload-question.ts';

const NOT_LOADED = 'This part of the portal could not be loaded';

export type Preloadable = { readonly preload: () => Promise<void> };

type LazyComponent<Props> = ((props: Props) => ReactNode) & Preloadable;

/** A component whose code is fetched when it is first drawn, or before by `preload`; drawn at once where it is there. */
function withCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyRouteComponent(async () => ({ default: await loadCode(load) }));
  return {
    // It draws what it loads with the props it is given, whatever its type says.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    Part: Part as unknown as ComponentType<Props>,
    // There is none any more once the code is there.
    preload: async (): Promise<void> => {
      await (Part as AsyncRouteComponent<object>).preload?.();
    },
  };
}

/** By these words the router knows a file that was lost, for which it reloads the page, once for each screen. */
const LOST = 'Failed to fetch dynamically imported module';

/** A screen, for its route. Its export is not type-checked, because the types of routes and screens depend on each other. */
export function screenOf<Screens extends object>(load: () => Promise<Screens>, name: keyof Screens & string) {
  return lazyRouteComponent(async () => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      return { default: (await loadCode(load))[name] as ComponentType };
    } catch (error) {
      if (!(error instanceof MissingCodeError) || error.why !== 'lost') throw error;
      skipUnloadQuestion();
      await fetchAgain();
      throw new MissingCodeError(error.why, error.cause, `${LOST}: ${name}`);
    }
  });
}

type BoundaryProps = {
  /** The dialog whose code it is; undefined for a part of a screen. */
  readonly dialog?: DialogProps;
  readonly children: ReactNode;
};

/** Shows in the place of a part or a dialog that its code did not come. Whatever else fails in it is the screen's. */
class CodeBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { dialog, children } = this.props;
    if (error === undefined) return children;
    // As it was thrown.
    // oxlint-disable-next-line typescript/only-throw-error -- see above
    if (!(error instanceof MissingCodeError)) throw error;
    if (dialog === undefined) return <FailureView error={error} title={NOT_LOADED} place="part" />;
    return dialog.opened && <StandIn error={error} onClose={dialog.onClose} />;
  }
}

type WithPlaceholder<Props> = Props & { readonly placeholder: ReactNode };

/** A part of a screen whose code is loaded when it is first rendered; until then the placeholder is shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<WithPlaceholder<Props>> {
  const { Part, preload } = withCode(load);
  const draw = (props: WithPlaceholder<Props>) => (
    <CodeBoundary>
      <Suspense fallback={props.placeholder}>
        <Part {...props} />
      </Suspense>
    </CodeBoundary>
  );
  return Object.assign(draw, { preload });
}

/** A dialog whose code is loaded when it is first opened: dialogs are large, and most visits open none. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const { Part, preload } = withCode(load);
  return Object.assign((props: Props) => <LazyDialog Part={Part} props={props} />, { preload });
}

type LazyDialogProps<Props> = { readonly Part: ComponentType<Props>; readonly props: Props };

function LazyDialog<Props extends DialogProps>({ Part, props }: LazyDialogProps<Props>) {
  const { opened, onClose } = props;
  const { openings, isDrawn } = useOpenings(opened);
  if (!isDrawn) return null;
  return (
    <CodeBoundary key={openings} dialog={props}>
      <Suspense fallback={opened && <StandIn onClose={onClose} />}>
        <Opening Part={Part} props={props} />
      </Suspense>
    </CodeBoundary>
  );
}

/**
 * Draws a dialog closed first, and opened by a second rendering: it learns where the focus is, to give it back, when it
 * changes from closed to open.
 */
function Opening<Props extends DialogProps>({ Part, props }: LazyDialogProps<Props>) {
  const [isDrawn, setDrawn] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setDrawn(true), []);
  return <Part {...props} opened={isDrawn && props.opened} />;
}

/** Longer than the closing animation of a dialog. */
const CLOSING_MS = 400;

/** Counts how often a dialog was opened, to reset it each time, and keeps it rendered during its closing animation. */
function useOpenings(opened: boolean) {
  const [openings, setOpenings] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  const [isClosing, setClosing] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setClosing(!opened);
    if (opened) setOpenings(openings + 1);
  }
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => setClosing(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return { openings, isDrawn: opened || isClosing };
}

/** Event handlers for a control that loads parts as soon as it is hovered, touched or focused. */
export function preloadOnIntent(...parts: readonly Preloadable[]) {
  // A task later: the focus comes back before it is shown that the code did not come, and to ask again would hide that.
  const preload = () =>
    setTimeout(() => {
      for (const part of parts) void part.preload();
    });
  return { onPointerEnter: preload, onFocus: preload };
}

/** Shown while a screen's code loads. */
export function PendingScreen() {
  return <output className="visually-hidden">Loading</output>;
}

type StandInProps = { readonly error?: MissingCodeError; readonly onClose: () => void };

/** Shown instead of a dialog while its code loads, and when loading failed. Most code is there before anybody would see that it was waited for. */
function StandIn({ error, onClose }: StandInProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, { isOpen: true, onClose, closesFromBeside: false });
  const isWaiting = error === undefined;
  return (
    <dialog
      ref={dialog}
      className={`m-auto w-[min(32rem,100vw-32px)] rounded-card border border-line bg-card p-6 text-text backdrop:bg-backdrop ${isWaiting ? 'animate-late backdrop:animate-late' : ''}`}
      aria-label={isWaiting ? 'Loading' : NOT_LOADED}
      {...events}
    >
      {isWaiting ? (
        <p role="status">Loading …</p>
      ) : (
        <FailureView error={error} title={NOT_LOADED} place="dialog">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </FailureView>
      )}
    </dialog>
  );
}
