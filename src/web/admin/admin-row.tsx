import type { ReactNode } from 'react';
import styles from './orders/orders.module.css';

type Props = { href: string; code: string; time: string; what: ReactNode; marks: ReactNode; amount: string };

/** One row of a list: code, time, description, status badges and amount. */
export function AdminRow({ href, code, time, what, marks, amount }: Props) {
  return (
    <li className={styles.row}>
      <a className={styles.code} href={href}>
        <bdi dir="ltr">{code}</bdi>
      </a>
      <span className={`${styles.small} ${styles.time}`}>{time}</span>
      <span className={styles.title}>{what}</span>
      <span className={styles.badges}>{marks}</span>
      <span className={styles.amount}>
        <bdi>{amount}</bdi>
      </span>
    </li>
  );
}
