import styles from './ticket.module.css';
import type { TicketView } from './ticket-view.server.ts';

/** Heading of a ticket; the number does not wrap. */
export function TicketTitle({ ticket: { title, number } }: { ticket: Pick<TicketView, 'title' | 'number'> }) {
  const [before, after] = title.split(number);
  return (
    <h1>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </h1>
  );
}
