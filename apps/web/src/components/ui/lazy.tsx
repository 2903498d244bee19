import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isLoadError, isLostFile, loadCode } from '../../lib/load-code.ts';
import { FailureView } from './failure-view.tsx';
import { useModal } from './modal.ts';
import type { DialogProps } from './use-dialog.ts';
import { reloadOnce } from './use-unload-prompt.ts';

const NOT_LOADED = 'This part of the portal could not be loaded';

export type Preloadable = { readonly preload: () => Promise<unknown> };

type LazyComponent<Props> = ComponentType<Props> & Preloadable;

type LoadBoundaryProps = {
  /** The dialog of the code. Undefined for a component of a screen. */
  readonly dialog?: DialogProps;
  readonly children: ReactNode;
};

/** Catches code that could not be loaded. After a release it reloads the page, once. Other errors are the screen's. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (isLostFile(error)) reloadOnce();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isLoadError(error)) throw error;
    const { dialog } = this.props;
    if (dialog === undefined) return <FailureView error={error} title={NOT_LOADED} place="part" />;
    return dialog.isOpen && <DialogFallback error={error} onClose={dialog.onClose} />;
  }
}

type Code<Props> = {
  readonly Lazy: ComponentType<Props>;
  readonly preload: () => Promise<unknown>;
  /** The component itself once it is loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
};

/** `React.lazy` with a preload. */
function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  let component: ComponentType<Props> | undefined;
  const loadComponent = async () => {
    component = await loadCode(load);
    return { default: component };
  };
  // An error is shown when the component is rendered.
  const preload = () => loadComponent().then(undefined, () => undefined);
  return { Lazy: lazy(loadComponent), preload, loaded: () => component };
}

/**
 * Returns the component to render. A loaded one renders at once, while `React.lazy` would show the fallback first. It
 * stays the same while it is mounted, or its state would be lost.
 */
function useLazy<Props>({ Lazy, loaded }: Code<Props>): ComponentType<Props> {
  const [component] = useState(() => loaded() ?? Lazy);
  return component;
}

type LazyProps<Props> = { readonly code: Code<Props>; readonly props: Props };

type WithPlaceholder<Props> = Props & { readonly placeholder: ReactNode };

type LazySectionProps<Props> = { readonly code: Code<Props>; readonly props: WithPlaceholder<Props> };

function LazySection<Props extends object>({ code, props }: LazySectionProps<Props>) {
  const Part = useLazy(code);
  return (
    <LoadBoundary>
      <Suspense fallback={props.placeholder}>
        {/* oxlint-disable-next-line react/static-components -- it is created once, by lazyCode */}
        <Part {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

/** A component of a screen whose code is loaded when it is first rendered. Until then the placeholder is shown. */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<WithPlaceholder<Props>> {
  const code = lazyCode(load);
  return Object.assign((props: WithPlaceholder<Props>) => <LazySection code={code} props={props} />, {
    preload: code.preload,
  });
}

function LazyDialog<Props extends DialogProps>({ code, props }: LazyProps<Props>) {
  const { openings, isMounted } = useOpenings(props.isOpen);
  return isMounted && <OpenedDialog key={openings} code={code} props={props} />;
}

function OpenedDialog<Props extends DialogProps>({ code, props }: LazyProps<Props>) {
  const Dialog = useLazy(code);
  const { isOpen, onClose } = props;
  return (
    <LoadBoundary dialog={props}>
      <Suspense fallback={isOpen && <DialogFallback onClose={onClose} />}>
        {/* oxlint-disable-next-line react/static-components -- it is created once, by lazyCode */}
        <Dialog {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

/** A dialog whose code is loaded when it is first opened: dialogs are large, and most visits open none. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = lazyCode(load);
  return Object.assign((props: Props) => <LazyDialog code={code} props={props} />, { preload: code.preload });
}

/** Longer than the closing animation of a dialog. */
const CLOSING_MS = 400;

/** Counts how often a dialog was opened, to reset it each time, and keeps it mounted during its closing animation. */
function useOpenings(isOpen: boolean) {
  const [openings, setOpenings] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  const [isClosing, setClosing] = useState(false);
  if (isOpen !== wasOpened) {
    setWasOpened(isOpen);
    setClosing(!isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => setClosing(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return { openings, isMounted: isOpen || isClosing };
}

/** Event handlers for a control that loads code as soon as it is hovered, touched or focused. */
export function preloadOnIntent(...parts: readonly Preloadable[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}

type DialogFallbackProps = { readonly error?: Error; readonly onClose: () => void };

/**
 * Shown instead of a dialog while its code loads, and when loading failed. Most code is loaded before anybody sees it.
 */
function DialogFallback({ error, onClose }: DialogFallbackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, { isOpen: true, onClose, closesOnOutsideClick: false });
  const isLoading = error === undefined;
  return (
    <dialog
      ref={dialog}
      className={`m-auto w-[min(32rem,100vw-32px)] rounded-card border border-line bg-card p-6 text-text backdrop:bg-backdrop ${isLoading ? 'animate-late backdrop:animate-late' : ''}`}
      aria-label={isLoading ? 'Loading' : NOT_LOADED}
      {...events}
    >
      {isLoading ? (
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
