import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icons/icon.tsx';

type Props = {
  title: ReactNode;
  open?: boolean;
  /** Of the disclosures in a group only one is open at a time. */
  group?: string;
  children: ReactNode;
};

/** A native disclosure widget: works without script, and find-in-page opens it. */
export function Disclosure({ title, open, group, children }: Props) {
  return (
    <details className={styles.disclosure} open={open} name={group}>
      <summary className={styles.summary}>
        {title}
        <Icon name="chevron-down" size="s" className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
