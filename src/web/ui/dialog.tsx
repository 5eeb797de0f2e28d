import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialog.module.css';
import { IconButton } from './forms/button.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** center: a dialog; end: a drawer at the inline end; bottom: a bottom sheet on phones, centred on larger screens;
      wide: as large as the viewport allows, for pictures; full: the whole viewport. */
  from?: 'center' | 'end' | 'bottom' | 'wide' | 'full';
  children: ReactNode;
  /** Footer below the scrolling content. */
  foot?: ReactNode;
};

/** A native modal dialog: it traps the focus, closes with Escape, and restores the focus. */
export function Dialog({ open, onClose, title, from = 'center', children, foot }: Props) {
  const t = useTranslations('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  // the event target is the dialog element only for clicks on the backdrop: the panel covers the rest
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog with Escape
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[from]}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
        <div className={styles.body}>{open && children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
