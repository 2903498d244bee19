import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Download, LazyCode } from '../lib/lazy-code.ts';
import { FailedScreen, FailureFace } from './failure-face.tsx';
import classes from './lazy.module.css';

const NOT_LOADED = 'This part of the portal could not be loaded';

export type Preloadable = { readonly preload: () => Promise<void> };

type LazyComponent<Props> = ((props: Props) => ReactNode) & Preloadable;

function useDownload<Part>(code: LazyCode<Part>, isNeeded: boolean): Download<Part> {
  useEffect(() => {
    if (isNeeded) code.open();
  }, [code, isNeeded]);
  return useSyncExternalStore(code.subscribe, code.read);
}

/**
 * A screen whose code is fetched when its address is opened, or pointed at. What it exports is not looked at by the
 * compiler: the types of the addresses follow from their screens, and those of the screens from the addresses.
 */
export function lazyScreen<Screens extends object>(
  load: () => Promise<Screens>,
  name: keyof Screens,
): LazyComponent<object> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const code = new LazyCode(async () => (await load())[name] as ComponentType);
  return Object.assign(() => <LazyScreen code={code} />, { preload: code.preload });
}

function LazyScreen({ code }: { readonly code: LazyCode<ComponentType> }) {
  const { part: Screen, error } = useDownload(code, true);
  if (Screen !== undefined) return <Screen />;
  if (error === undefined) return <PendingScreen />;
  return <FailedScreen error={error} onRetry={code.open} />;
}

type WithPlaceholder<Props> = Props & { readonly placeholder: ReactNode };

/** A part of a screen whose code is fetched when it is first drawn; the placeholder keeps its room until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<WithPlaceholder<Props>> {
  const code = new LazyCode(load);
  const draw = (props: WithPlaceholder<Props>) => <LazyPart code={code} props={props} />;
  return Object.assign(draw, { preload: code.preload });
}

type LazyProps<Props, Given = Props> = {
  readonly code: LazyCode<ComponentType<Props>>;
  readonly props: Given;
};

function LazyPart<Props extends object>({ code, props }: LazyProps<Props, WithPlaceholder<Props>>) {
  const { part: Part, error } = useDownload(code, true);
  if (Part !== undefined) return <Part {...props} />;
  if (error === undefined) return props.placeholder;
  return <FailureFace error={error} title={NOT_LOADED} place="part" onRetry={code.open} />;
}

type DialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** A dialog whose code is fetched when it is first opened: dialogs are large, and most visits open none. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = new LazyCode(load);
  return Object.assign((props: Props) => <LazyDialog code={code} props={props} />, { preload: code.preload });
}

function LazyDialog<Props extends DialogProps>({ code, props }: LazyProps<Props>) {
  const { opened, onClose } = props;
  const { part: Dialog, error } = useDownload(code, opened);
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  const isThere = Dialog !== undefined;
  // It is drawn closed first, and opened by a second rendering: a dialog learns where the focus is, to give it back,
  // when it changes from closed to open.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setOpen(isThere && opened), [isThere, opened]);
  if (isThere) return wasOpened && <Dialog {...props} opened={isOpen} />;
  return opened && <StandIn error={error} onRetry={code.open} onClose={onClose} />;
}

/** Put on the control that will need them: fetches parts as soon as it is pointed at, touched or focused. */
export function preloadOnIntent(...parts: readonly Preloadable[]) {
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}

/** Fetches a part while the browser has nothing better to do, for whoever will probably need it. */
export function usePreloadWhenIdle(part: Preloadable, isLikely: boolean): void {
  useEffect(() => {
    if (!isLikely) return undefined;
    const preload = () => void part.preload();
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(preload, 2000);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(preload);
    return () => cancelIdleCallback(callback);
  }, [part, isLikely]);
}

/** While a screen's code is on its way. */
export function PendingScreen() {
  return <output className="visually-hidden">Loading</output>;
}

type StandInProps = {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** Stands for a dialog while its code is on its way, and when it did not arrive. */
function StandIn({ error, onRetry, onClose }: StandInProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing gives the focus back to what opened it, which taking it away would not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.standIn}
      data-waiting={error === undefined || undefined}
      aria-label={error === undefined ? 'Loading' : NOT_LOADED}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {error === undefined ? (
        <p role="status">Loading …</p>
      ) : (
        <FailureFace error={error} title={NOT_LOADED} place="dialog" onRetry={onRetry}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </FailureFace>
      )}
    </dialog>
  );
}
