import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

type Props = {
  title: ReactNode;
  open?: boolean /** Pages with this name open one at a time. */;
  group?: string;
  children: ReactNode;
};

/** A heading that opens: works without script, and find-in-page opens it too. */
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
