import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** center: a dialog; end: a sheet from the end of the line; bottom: a sheet from below on phones, centred on desks;
      wide: as large as the window allows, for pictures. */
  from?: 'center' | 'end' | 'bottom' | 'wide' | 'full';
  children: ReactNode;
  /** Stays below what scrolls. */
  foot?: ReactNode;
};

/** The platform's modal: focus stays inside, Escape closes, focus goes back to where it was. */
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
  // Only the backdrop belongs to the dialog element itself; everything visible is inside the panel.
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the platform listens for it
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
