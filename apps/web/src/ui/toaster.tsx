import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import classes from './toaster.module.css';
import { closeToast, currentToasts, subscribeToToasts, type Toast } from './toasts.ts';

const AUTO_CLOSE_MS = 5000;
/** A toast that offers an undo stays longer, because its reader has to decide. */
const AUTO_CLOSE_WITH_UNDO_MS = 10_000;

const icons = { success: IconCheck, failure: IconAlertTriangle, notice: IconInfoCircle } as const;

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
  /** How a toast leads to a screen; without the app, by loading a page. */
  readonly Link?: ComponentType<LinkProps>;
};

function ToastCard({ id, tone, text, detail, undo, link, Link }: Toast & Required<ToasterProps>) {
  const [held, setHeld] = useState(false);
  const lifetime = undo === undefined ? AUTO_CLOSE_MS : AUTO_CLOSE_WITH_UNDO_MS;
  useEffect(() => {
    // A toast that is hovered or focused stays.
    if (held) return undefined;
    const timer = window.setTimeout(() => closeToast(id), lifetime);
    return () => window.clearTimeout(timer);
  }, [held, id, lifetime]);
  const takeBack = () => {
    closeToast(id);
    undo?.();
  };
  const Icon = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens on it; it is held while it is read
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === 'success' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
        {link !== undefined && (
          <Link className={classes.act} to={link.to} onClick={() => closeToast(id)}>
            {link.text}
          </Link>
        )}
        {undo !== undefined && (
          <button type="button" className={classes.act} onClick={takeBack}>
            Undo
          </button>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Close notification"
        onClick={() => closeToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Tells the dialogs how high the toasts are, so that they stay below them. */
function useRoomAboveDialogs(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toasts-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-height');
    };
  }, [container]);
}

/**
 * The container of the toasts, at the top right. It is a live region that exists before the first toast, because
 * otherwise some screen readers would not announce it.
 */
export function Toaster({ Link = PlainLink }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const container = useRef<HTMLDivElement>(null);
  useRoomAboveDialogs(container);
  return (
    <div ref={container} className={classes.place} aria-live="polite" data-paper="no">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} Link={Link} />
      ))}
    </div>
  );
}
