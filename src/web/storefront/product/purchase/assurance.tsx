import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import styles from './assurances.module.css';

type Props = { id?: string; icon: IconName; title: ReactNode; children: ReactNode; extra?: ReactNode };

/** One line of the assurance list (delivery, returns, warranty, seller); `extra` is rendered below the text. */
export function Assurance({ id, icon, title, children, extra }: Props) {
  return (
    <li id={id} className={styles.assurance}>
      <Icon name={icon} />
      <div className={styles.details}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
        {extra && <div className={styles.text}>{extra}</div>}
      </div>
    </li>
  );
}
