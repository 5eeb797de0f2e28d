import type { ReactNode } from 'react';
import styles from './order.module.css';
import { Said } from './said.tsx';

type Props = {
  back: { href: string; name: string };
  title: ReactNode;
  /** Beside the title: where it stands, and when it began. */
  marks: ReactNode;
  said: { failed: string | undefined; saved: boolean };
  /** What it is on one side, what can be done about it on the other. */
  facts: ReactNode;
  forms: ReactNode;
};

/** Every page of the back office about a single thing. */
export function OfficeSingle({ back, title, marks, said, facts, forms }: Props) {
  return (
    <>
      <a className={styles.back} href={back.href}>
        {back.name}
      </a>
      <header className={styles.head}>
        <h1>{title}</h1>
        {marks}
      </header>
      <Said {...said} />
      <div className={styles.columns}>
        <div className={styles.column}>{facts}</div>
        <div className={styles.column}>{forms}</div>
      </div>
    </>
  );
}
