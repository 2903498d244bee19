export type Toast = {
  readonly id: number;
  readonly tone: 'success' | 'failure' | 'notice';
  readonly text: string;
  /** What explains the text, below it. */
  readonly detail: string | undefined;
};

// More at once would cover the screen, and nobody reads them.
const MOST = 5;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string, detail?: string): void {
  lastId += 1;
  change([...toasts, { id: lastId, tone, text, detail }].slice(-MOST));
}

/** Tells that an act succeeded, and what is to be known about it. */
export function toastSuccess(text: string, detail?: string): void {
  show('success', text, detail);
}

/** Tells that something failed, and what explains it. */
export function toastFailure(text: string, detail?: string): void {
  show('failure', text, detail);
}

/** Tells what happened without one's doing. */
export function toastNotice(text: string, detail?: string): void {
  show('notice', text, detail);
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
