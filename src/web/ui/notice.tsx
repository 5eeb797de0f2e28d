import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICON: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' };

type Props = {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** Says so at once to screen readers: for what a press has just caused. */
  urgent?: boolean;
};

/** A sentence in its place on the page, such as what went wrong with a form. */
export function Notice({ tone = 'info', title, children, urgent = false }: Props) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={urgent ? 'alert' : undefined}>
      <Icon name={ICON[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
