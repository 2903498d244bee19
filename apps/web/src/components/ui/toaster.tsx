import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import IconInfoCircle from '~icons/tabler/info-circle';
import IconX from '~icons/tabler/x';
import { focusScreen } from './focus-memory.ts';
import { useTopDialog } from './modal.ts';
import { closeToast, currentToasts, subscribeToToasts, type Toast } from './toasts.ts';

const AUTO_CLOSE_MS = 5000;

const faces = {
  success: { Icon: IconCheck, edge: 'border-s-success', ink: 'text-success' },
  failure: { Icon: IconAlertTriangle, edge: 'border-s-error', ink: 'text-error' },
  notice: { Icon: IconInfoCircle, edge: 'border-s-accent-text', ink: 'text-accent-text' },
} as const;

const action =
  'mt-1.5 inline-flex min-h-8 items-center rounded border border-line-strong bg-transparent px-2.5 py-1 text-14 font-semibold text-accent-text no-underline hover:bg-hover touch:min-h-11 touch:px-3.5';

export type LinkProps = {
  readonly to: string;
  readonly className: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function PlainLink({ to, children, ...props }: LinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

type ToasterProps = {
  /** How a toast links to a screen. By default, a link that loads the page. */
  readonly Link?: ComponentType<LinkProps>;
};

const card =
  'pointer-events-auto flex items-start gap-3 rounded border border-s-4 border-line bg-card py-3 ps-4 pe-2 wrap-anywhere shadow-raised motion-safe:animate-arrive';

type ToastCardProps = Toast & Required<ToasterProps> & { readonly onClose: (id: number) => void };

function ToastCard({ id, tone, text, detail, undo, link, Link, onClose }: ToastCardProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = window.setTimeout(() => closeToast(id), AUTO_CLOSE_MS);
    return () => window.clearTimeout(timer);
  }, [isHeld, id]);
  const takeBack = () => {
    onClose(id);
    undo?.();
  };
  const { Icon, edge, ink } = faces[tone];
  return (
    <div
      className={`${card} ${edge}`}
      role={tone === 'success' ? undefined : 'alert'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className={`mt-0.5 flex-none ${ink}`} size={20} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="text-15 leading-6 font-medium text-bright">{text}</p>
        {detail !== undefined && <p className="text-14 leading-5 text-dim">{detail}</p>}
        {link !== undefined && (
          <Link className={action} to={link.to} onClick={() => closeToast(id)}>
            {link.text}
          </Link>
        )}
        {undo !== undefined && (
          <button type="button" className={action} onClick={takeBack}>
            Undo
          </button>
        )}
      </div>
      <button
        type="button"
        className="grid size-7 flex-none place-content-center rounded-small border-0 bg-transparent p-0 text-dim hover:bg-hover hover:text-text pointer-coarse:-m-2 pointer-coarse:size-11"
        aria-label="Close notification"
        onClick={() => onClose(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Whether the focus is in a side panel (`data-side-panel`). */
const isInSidePanel = (): boolean => Boolean(document.activeElement?.closest('[data-side-panel]'));

/**
 * Publishes the height of the toasts to dialogs and side panels, so that they start below the toasts. An open dialog keeps
 * the room that it has made, and so does a side panel with the focus: their fields and buttons do not move while people type
 * or point at them when a toast closes.
 */
function useRoomAboveDialogs(container: RefObject<HTMLElement | null>): void {
  const isDialogOpen = useTopDialog() !== null;
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    let room = 0;
    const makeRoom = () => {
      room = Math.max(element.offsetHeight, isDialogOpen || isInSidePanel() ? room : 0);
      style.setProperty('--toasts-height', `${room}px`);
    };
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    // The focus may leave a side panel long after the last toast has closed.
    const onFocusIn = () => {
      if (room > 0) makeRoom();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
      style.removeProperty('--toasts-height');
    };
  }, [container, isDialogOpen]);
}

/**
 * Puts the toasts into the uppermost dialog, if any, because nothing outside of it is visible, clickable or announced.
 */
function useTopPlace(home: RefObject<HTMLElement | null>, container: RefObject<HTMLElement | null>): void {
  const top = useTopDialog();
  useLayoutEffect(() => {
    const { current: place } = container;
    const { current: back } = home;
    if (place === null || top === null) return undefined;
    top.append(place);
    return () => back?.append(place);
  }, [home, container, top]);
}

/** Closes a toast with its own button, and restores the focus from before the toast. */
function useClosing(container: RefObject<HTMLElement | null>) {
  const before = useRef<(Element & Partial<HTMLOrSVGElement>) | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const onClose = (id: number) => {
    if (container.current?.contains(document.activeElement)) {
      // The fallback if that element is gone.
      focusScreen();
      before.current?.focus?.({ preventScroll: true });
    }
    closeToast(id);
  };
  return { onFocus, onClose };
}

/**
 * The container of the toasts, at the top right, below the bar, so that none covers the logout. Successes are in a live
 * region that exists before the first toast, because otherwise some screen readers would not announce it. The others
 * are alerts outside of it, because an alert in a live region is announced twice.
 */
export function Toaster({ Link = PlainLink }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const home = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  useRoomAboveDialogs(container);
  useTopPlace(home, container);
  const { onFocus, onClose } = useClosing(container);
  const cardOf = (toast: Toast) => <ToastCard key={toast.id} {...toast} Link={Link} onClose={onClose} />;
  return (
    <div ref={home}>
      <div
        ref={container}
        className="pointer-events-none fixed top-21.25 right-[calc(16px+env(safe-area-inset-right))] z-400 flex w-[min(400px,100vw-32px)] flex-col gap-3 in-[dialog]:top-3"
        data-paper="no"
        onFocus={onFocus}
      >
        {toasts.filter(({ tone }) => tone !== 'success').map(cardOf)}
        <div className="contents" role="status" aria-atomic="false">
          {toasts.filter(({ tone }) => tone === 'success').map(cardOf)}
        </div>
      </div>
    </div>
  );
}
