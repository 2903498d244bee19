import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { isLoadError, isLostFile, loadCode } from '../../lib/load-code.ts';
import { DialogClosedContext } from './dialog-closed.ts';
import { DialogFallback, NOT_LOADED } from './dialog-fallback.tsx';
import { FailureView } from './failure-view.tsx';
import type { DialogProps } from './use-dialog.ts';
import { reloadOnce } from './use-unload-prompt.ts';

export type Preloadable = { readonly preload: () => Promise<unknown> };

type LazyComponent<Props> = ComponentType<Props> & Preloadable;

type LoadBoundaryProps = {
  readonly renderFailure: (error: Error) => ReactNode;
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
    return this.props.renderFailure(error);
  }
}

/** `React.lazy` with a preload. A loaded component renders at once, while `React.lazy` shows the fallback first. */
function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    loaded = await loadCode(load);
    return { default: loaded };
  };
  const Lazy = lazy(loadPart);
  function Part(props: Props) {
    // It stays the same while it is mounted, or its state would be lost.
    const [Loaded] = useState(() => loaded ?? Lazy);
    return <Loaded {...props} />;
  }
  // An error is shown when the component is rendered.
  return Object.assign(Part, { preload: () => loadPart().then(undefined, () => undefined) });
}

const renderFailure = (error: Error) => <FailureView error={error} title={NOT_LOADED} place="part" />;

type WithPlaceholder<Props> = Props & { readonly placeholder: ReactNode };

/** A component of a screen whose code is loaded when it is first rendered. Until then the placeholder is shown. */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<WithPlaceholder<Props>> {
  const Part = lazyPart(load);
  function LazySection(props: WithPlaceholder<Props>) {
    return (
      <LoadBoundary renderFailure={renderFailure}>
        <Suspense fallback={props.placeholder}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(LazySection, { preload: Part.preload });
}

/** Counts the openings of a dialog, to reset it at each one, and keeps it mounted until it has faded out. */
function useOpening(isOpen: boolean) {
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const [isFading, setFading] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setFading(!isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  return { opening, isMounted: isOpen || isFading, onClosed: () => setFading(false) };
}

/** A dialog whose code is loaded when it is first opened: dialogs are large, and most visits open none. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Part = lazyPart(load);
  function LazyDialog(props: Props) {
    const { isOpen, onClose } = props;
    const { opening, isMounted, onClosed } = useOpening(isOpen);
    if (!isMounted) return null;
    return (
      <LoadBoundary
        key={opening}
        renderFailure={(error) => isOpen && <DialogFallback error={error} onClose={onClose} />}
      >
        <Suspense fallback={isOpen && <DialogFallback onClose={onClose} />}>
          <DialogClosedContext value={onClosed}>
            <Part {...props} />
          </DialogClosedContext>
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(LazyDialog, { preload: Part.preload });
}

/** Event handlers for a control that loads code as soon as it is hovered, touched or focused. */
export function preloadOnIntent(...parts: readonly Preloadable[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
