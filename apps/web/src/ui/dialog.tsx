import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';

type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly fullScreen?: boolean;
  readonly closeOnEscape?: boolean;
  readonly closeOnClickOutside?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog, made of the parts of Mantine's Modal, because the complete Modal includes scroll bars that double its code.
 */
export function Dialog(props: DialogProps) {
  const { opened, title, size = 'md', fullScreen = false, onClose, children } = props;
  useCloseOnBack(opened, onClose);
  return (
    <ModalBase
      className={classes.root ?? ''}
      data-full={fullScreen}
      opened={opened}
      onClose={onClose}
      closeOnEscape={props.closeOnEscape ?? true}
      closeOnClickOutside={props.closeOnClickOutside ?? true}
      keepMounted={false}
      lockScroll
      trapFocus
      returnFocus
      withinPortal
      padding={fullScreen ? 'md' : 'lg'}
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <ModalBaseOverlay backgroundOpacity={0.6} color="#060c17" />
      <ModalBaseContent
        className={classes.content ?? ''}
        innerProps={{ className: classes.inner }}
        data-size={size}
        radius={fullScreen ? 0 : 'md'}
      >
        {/* Otherwise screen readers announce the dialog's header as a second banner of the page. */}
        <ModalBaseHeader role="none">
          <ModalBaseTitle className={classes.title ?? ''}>{title}</ModalBaseTitle>
          <ModalBaseCloseButton className={classes.close ?? ''} aria-label="Close" />
        </ModalBaseHeader>
        <ModalBaseBody>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}
