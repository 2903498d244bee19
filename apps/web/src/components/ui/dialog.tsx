import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import IconX from '~icons/tabler/x';
import { DialogClosedContext } from './dialog-closed.ts';
import { isTopDialog, useModal } from './modal.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly isFullScreen?: boolean;
  /** Whether its top stays in place while the height of its content changes, as below a search field. */
  readonly keepsTop?: boolean;
  readonly closesOnEscape?: boolean;
  readonly closesOnOutsideClick?: boolean;
  readonly onClose: () => void;
  /** Called instead on Escape and on a click next to the dialog, for one that asks before it closes. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
};

/** Renders the content from the opening until the closing has faded out. */
function useIsRendered(isOpen: boolean, dialog: RefObject<HTMLDialogElement | null>): boolean {
  const [isRendered, setRendered] = useState(isOpen);
  if (isOpen && !isRendered) setRendered(true);
  const hasClosed = useEffectEvent(use(DialogClosedContext));
  useEffect(() => {
    if (isOpen || !isRendered) return undefined;
    let isOver = false;
    const fading = dialog.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(fading).then(() => {
      if (isOver) return;
      setRendered(false);
      hasClosed();
    });
    return () => {
      isOver = true;
    };
  }, [isOpen, isRendered, dialog]);
  return isRendered;
}

const widths = { md: 'basis-110', lg: 'basis-155', xl: 'basis-195' } as const;

/*
 * The dialog fills the window and dims the page, with its content in the middle. It inherits nothing from the
 * surrounding text. It makes room for the toasts where they would overlap.
 */
const layer =
  'fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none justify-center overflow-hidden border-0 bg-backdrop text-start font-sans text-15 leading-6 font-normal whitespace-normal text-text open:flex opacity-0 open:opacity-100 starting:open:opacity-0 transition-[opacity,overlay,display] transition-discrete backdrop:hidden';

const panel = 'min-w-0 overflow-y-auto bg-card shadow-raised forced:border';

const inWindow = { head: 'min-h-18 ps-6 pe-5 pt-5 pb-4', body: 'px-6 pb-6' } as const;

const variantClasses = {
  window: {
    layer:
      'items-center px-[5vw] py-[5dvh] max-xl:[--room:max(5dvh,calc(var(--toasts-height,0px)+24px))] max-xl:pt-[var(--room)]',
    panel: 'max-h-[90dvh] max-w-full shrink-0 grow-0 rounded max-xl:max-h-[calc(95dvh-var(--room))]',
    ...inWindow,
  },
  top: {
    layer:
      'items-start px-[5vw] pt-[var(--room)] pb-[5dvh] [--room:12dvh] max-xl:[--room:max(12dvh,calc(var(--toasts-height,0px)+24px))]',
    panel: 'max-h-[calc(95dvh-var(--room))] max-w-full shrink-0 grow-0 rounded',
    ...inWindow,
  },
  full: {
    layer: 'items-center p-0 max-xl:pt-[var(--toasts-height,0)]',
    panel: 'h-full basis-full',
    head: 'min-h-15 py-3 pl-[calc(16px+env(safe-area-inset-left))] pr-[calc(12px+env(safe-area-inset-right))]',
    body: 'pl-[calc(16px+env(safe-area-inset-left))] pr-[calc(16px+env(safe-area-inset-right))] pb-[calc(16px+env(safe-area-inset-bottom))]',
  },
} as const;

const cross =
  'grid size-8.5 flex-none cursor-pointer place-content-center rounded border-0 bg-transparent p-0 text-dim hover:bg-hover hover:text-text touch:size-11';

const ignore = () => undefined;

/**
 * A dialog, in the browser's `<dialog>`. The browser's Back, Escape, the close button and a click next to it close it.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, size = 'md', isFullScreen = false, keepsTop = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isRendered = useIsRendered(isOpen, dialog);
  const events = useModal(dialog, {
    isOpen,
    onClose,
    onDismiss: props.onDismiss,
    closesOnEscape: props.closesOnEscape ?? true,
    closesOnOutsideClick: props.closesOnOutsideClick ?? true,
  });
  useCloseOnBack(isOpen, onClose, () => isTopDialog(dialog.current));
  if (!isRendered) return null;
  const classes = variantClasses[isFullScreen ? 'full' : keepsTop ? 'top' : 'window'];
  return (
    <dialog ref={dialog} className={`${layer} ${classes.layer}`} aria-labelledby={titleId} {...events}>
      <div className={`${panel} ${classes.panel} ${isFullScreen ? '' : widths[size]}`}>
        <div className={`sticky top-0 z-10 flex items-center justify-between gap-3 bg-card ${classes.head}`}>
          <h2 className="min-w-0 text-18 leading-6 font-bold text-bright" id={titleId}>
            {title}
          </h2>
          <button type="button" className={cross} aria-label="Close" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className={`@container ${classes.body}`}>
          {/* The dialogs in it close on their own. */}
          <DialogClosedContext value={ignore}>{children}</DialogClosedContext>
        </div>
      </div>
    </dialog>
  );
}

/** The buttons that end a dialog: Cancel first, the action last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
