import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './notice.module.css';
import { LASTING_OUTCOME, OUTCOME } from './outcome.ts';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICON: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' };

type Props = {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** Announced immediately and focused: for the result of an action. */
  urgent?: boolean;
  /** Focused only when an action changed it: for a state that the page also shows on a plain visit. */
  lasting?: boolean;
};

/** An inline message, such as the error of a form. */
export function Notice({ tone = 'info', title, children, urgent = false, lasting = false }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={urgent ? 'alert' : undefined}
      {...(urgent ? OUTCOME : lasting && LASTING_OUTCOME)}
    >
      <Icon name={ICON[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
