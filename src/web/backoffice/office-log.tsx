import type { ReactNode } from 'react';
import styles from './order.module.css';

/** One thing that happened: what, when and by whom, and what was said about it. */
export type LogEntry = { id: string; text: ReactNode; under: ReactNode; said: readonly string[] };

/** What happened, the latest first. */
export function OfficeLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map(({ id, text, under, said }) => (
        <li key={id} className={styles.entry}>
          <span>{text}</span>
          <span className={styles.small}>{under}</span>
          {said.filter(Boolean).map((one) => (
            <span key={one} className={styles.said}>
              <bdi>{one}</bdi>
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
