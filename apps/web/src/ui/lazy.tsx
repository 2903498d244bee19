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
import { FailedScreen, FailureView } from './failure-view.tsx';
import classes from './lazy.module.css';

const NOT_LOADED = 'This part of the portal could not be loaded';

export type Preloadable = { readonly preload: () => Promise<void> };

type LazyComponent<Props> = ((props: Props) => ReactNode) & Preloadable;

function useDownload<Part>(code: LazyCode<Part>, isNeeded: boolean): Download<Part> {
  useEffect(() => {
    if (isNeeded) code.open();
  }, [code, isNeeded]);
  return useSyncExternalStore(code.subscribe, code.read, code.read);
}

/**
 * A screen whose code is loaded when its address is opened or its link is hovered. The export is not type-checked,
 * because the types of routes and screens depend on each other.
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

/** A part of a screen whose code is loaded when it is first rendered; until then the placeholder is shown. */
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
  return <FailureView error={error} title={NOT_LOADED} place="part" onRetry={code.open} />;
}

type DialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** A dialog whose code is loaded when it is first opened: dialogs are large, and most visits open none. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = new LazyCode(load);
  return Object.assign((props: Props) => <LazyDialog code={code} props={props} />, { preload: code.preload });
}

function LazyDialog<Props extends DialogProps>({ code, props }: LazyProps<Props>) {
  const { opened, onClose } = props;
  const { part: Dialog, error } = useDownload(code, opened);
  const { openings, isDrawn } = useOpenings(opened);
  const [isOpen, setOpen] = useState(false);
  const isThere = Dialog !== undefined;
  // It is drawn closed first, and opened by a second rendering: a dialog learns where the focus is, to give it back,
  // when it changes from closed to open.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setOpen(isThere && opened), [isThere, opened]);
  if (isThere) return isDrawn && <Dialog key={openings} {...props} opened={isOpen && opened} />;
  return opened && <StandIn error={error} onRetry={code.open} onClose={onClose} />;
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
  const preload = () => {
    for (const part of parts) void part.preload();
  };
  return { onPointerEnter: preload, onFocus: preload };
}

/** Shown while a screen's code loads. */
export function PendingScreen() {
  return <output className="visually-hidden">Loading</output>;
}

type StandInProps = {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** Shown instead of a dialog while its code loads, and when loading failed. */
function StandIn({ error, onRetry, onClose }: StandInProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing restores the focus; removing the element would not.
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
        <FailureView error={error} title={NOT_LOADED} place="dialog" onRetry={onRetry}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </FailureView>
      )}
    </dialog>
  );
}
