import type { ReactNode } from 'react';
import styles from './orders/order.module.css';

/** One event: its text, time and actor (`under`), and notes (`said`). */
export type LogEntry = { id: string; text: ReactNode; under: ReactNode; said: readonly string[] };

/** A list of events, the latest first. */
export function EventLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map(({ id, text, under, said }) => (
        <li key={id} className={styles.entry}>
          <span>{text}</span>
          <span className={styles.small}>{under}</span>
          {said.filter(Boolean).map((note) => (
            <span key={note} className={styles.note}>
              <bdi>{note}</bdi>
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
