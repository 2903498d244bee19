import { Listeners } from '../../lib/listeners.ts';

/** A link to the subject of a toast: a URL of the portal, and its text. */
export type ToastLink = { readonly text: string; readonly to: string };

export type Toast = {
  readonly id: number;
  readonly tone: 'success' | 'failure' | 'notice';
  readonly text: string;
  /** An explanation below the text. */
  readonly detail: string | undefined;
  /** Undoes the action. It must be possible elsewhere too, because the toast closes after five seconds. */
  readonly undo: (() => void) | undefined;
  /**
   * The subject: a newer toast about the same one replaces it, and the screen that shows the subject offers Undo there
   * too.
   */
  readonly topic: string | undefined;
  readonly link: ToastLink | undefined;
};

type Extras = Partial<Pick<Toast, 'detail' | 'undo' | 'topic' | 'link'>>;

// More toasts at once would cover the screen.
const MAX_TOASTS = 5;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Listeners();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  listeners.emit();
}

function show(tone: Toast['tone'], text: string, { detail, undo, topic, link }: Extras): void {
  lastId += 1;
  // An older one about the same subject is outdated.
  const others = toasts.filter((toast) =>
    topic === undefined ? toast.text !== text || toast.detail !== detail : toast.topic !== topic,
  );
  setToasts([...others, { id: lastId, tone, text, detail, undo, topic, link }].slice(-MAX_TOASTS));
}

/** Shows a toast for a success, with an optional remark and, if possible, an Undo button. */
export function toastSuccess(text: string, extras: Extras = {}): void {
  show('success', text, extras);
}

/** Shows a toast for a failure, with an optional explanation. */
export function toastFailure(text: string, detail?: string, extras: Extras = {}): void {
  show('failure', text, { ...extras, detail });
}

/** Shows a toast about something the viewer did not cause. */
export function toastNotice(text: string, detail?: string, extras: Extras = {}): void {
  show('notice', text, { ...extras, detail });
}

export function closeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Closes the toasts with a text, because it is no longer true. */
export function closeToastsThatSay(text: string): void {
  const others = toasts.filter((toast) => toast.text !== text);
  if (others.length < toasts.length) setToasts(others);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export const subscribeToToasts = listeners.add;
