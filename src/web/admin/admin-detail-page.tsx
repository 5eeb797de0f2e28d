import type { ReactNode } from 'react';
import { ActionResult } from './action-result.tsx';
import styles from './orders/order.module.css';

type Props = {
  back: { href: string; name: string };
  title: ReactNode;
  /** Beside the title: status badges and dates. */
  marks: ReactNode;
  /** Above both columns: the main action, which is reached without scrolling on a phone. */
  lead?: ReactNode;
  result: { failed: string | undefined; saved: boolean };
  /** Left column: data; right column (`forms`): actions. */
  facts: ReactNode;
  forms: ReactNode;
};

/** A detail page of the admin. */
export function AdminDetailPage({ back, title, marks, lead, result, facts, forms }: Props) {
  return (
    <>
      <a className={styles.back} href={back.href}>
        {back.name}
      </a>
      <header className={styles.head}>
        <h1>{title}</h1>
        {marks}
      </header>
      <ActionResult {...result} />
      {lead}
      <div className={styles.columns}>
        <div className={styles.column}>{facts}</div>
        <div className={styles.column}>{forms}</div>
      </div>
    </>
  );
}
