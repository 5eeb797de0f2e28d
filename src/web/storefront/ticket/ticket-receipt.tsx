import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import sumStyles from '../order/totals/totals.module.css';
import styles from './ticket.module.css';
import type { TicketLineView, TicketView } from './ticket-view.server.ts';

const TONE = {
  proposed: 'warning',
  later: 'neutral',
  approved: 'accent',
  declined: 'neutral',
  done: 'success',
} as const;

/** Repairs with their prices by line. */
export function TicketReceipt({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('ticket');
  return (
    <section className={styles.part} aria-labelledby="ticket-lines">
      <h2 id="ticket-lines" className={styles.title}>
        {t(ticket.kind === 'trade_in' ? 'tradeInTexts.lines' : 'lines')}
      </h2>
      {ticket.lines.length === 0 ? (
        <p className={styles.small}>{t('noLines')}</p>
      ) : (
        <>
          <ul className={styles.lines}>
            {ticket.lines.map((line) => (
              <li key={line.id} className={styles.line}>
                <TicketLineDetails line={line} />
                <Badge tone={TONE[line.status]}>{t(`answer.${line.status}`)}</Badge>
              </li>
            ))}
          </ul>
          <TicketTotals ticket={ticket} />
          {ticket.payout && <p>{ticket.payout}</p>}
        </>
      )}
    </section>
  );
}

/** Title, details and price of a line. */
export function TicketLineDetails({ line }: { line: TicketLineView }) {
  const t = useTranslations('ticket');
  const formatMoney = useMoney();
  const isOff = line.status === 'declined';
  return (
    <div className={styles.facts}>
      <div className={styles.details}>
        <p className={styles.name}>{line.title}</p>
        {line.notes.map((note) => (
          <p key={note} className={styles.small}>
            {note}
          </p>
        ))}
        {line.saved > 0 && (
          <p className={styles.small}>{t('saved', { amount: `\u2068${formatMoney(line.saved)}\u2069` })}</p>
        )}
      </div>
      {line.total !== null && (
        <span className={isOff ? styles.declinedPrice : styles.cost}>
          {isOff ? (
            <s>
              <Amount value={line.total} />
            </s>
          ) : (
            <Amount value={line.total} />
          )}
        </span>
      )}
    </div>
  );
}

function TicketTotals({ ticket: { kind, totals: sums } }: { ticket: TicketView }) {
  const t = useTranslations('ticket');
  const isBought = kind === 'trade_in';
  const rows = [
    { name: t(isBought ? 'totals.offer' : 'totals.agreed'), value: sums.agreed, look: sumStyles.grand },
    ...(sums.waiting > 0 ? [{ name: t('totals.waiting'), value: sums.waiting, look: '' }] : []),
    ...(sums.tax > 0 ? [{ name: t('totals.tax'), value: sums.tax, look: sumStyles.included }] : []),
    ...(sums.paid > 0
      ? [
          { name: t('totals.paid'), value: sums.paid, look: '' },
          { name: t('totals.open'), value: sums.open, look: '' },
        ]
      : []),
  ];
  return (
    <dl className={sumStyles.totals}>
      {rows.map(({ name, value, look }) => (
        <div key={name} className={`${sumStyles.row} ${look}`}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
