import { useTranslations } from 'use-intl';
import { adminPaths } from '../admin-paths.ts';
import { EventLog } from '../event-log.tsx';
import styles from '../orders/order.module.css';
import { RefundParts } from './refund-parts.tsx';
import type { AdminReturn } from './return-view.server.ts';

/** Lines, reason, photos and tracking of a return. */
export function ReturnDetails({ one }: { one: AdminReturn }) {
  const t = useTranslations('admin');
  const tReturns = useTranslations('returns');
  const { lines, kind, resolution, note, photos, tracking, replacement } = one;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{kind}</h2>
      <ul className={styles.lines}>
        {lines.map(({ id, title, buyerText, sku, quantity, sellable }) => (
          <li key={id}>
            <bdi>{title}</bdi> <span className={styles.small}>{t('pieces', { count: quantity })}</span>
            {buyerText !== null && (
              <span className={styles.secondary}>{t('buyerReads', { text: `\u2068${buyerText}\u2069` })}</span>
            )}
            <span className={styles.secondary}>
              <bdi dir="ltr">{sku}</bdi>
              {sellable !== null && ` · ${t('sellableFound', { sellable, count: quantity })}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('requestedResolution', { resolution })}</p>
      {note && (
        <p>
          {t('whatItSays')}: <bdi>{note}</bdi>
        </p>
      )}
      {photos.length > 0 && (
        <ul className={styles.buttons}>
          {photos.map(({ id, href }, index) => (
            <li key={id}>
              <a className={styles.back} href={href}>
                {t('photo', { number: index + 1 })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {tracking && (
        <p>
          <bdi>{tracking.carrier}</bdi> <bdi dir="ltr">{tracking.number}</bdi>
        </p>
      )}
      {replacement && (
        <p>
          <a href={adminPaths.order(replacement)}>{tReturns('replacement', { code: `\u2066${replacement}\u2069` })}</a>
        </p>
      )}
    </section>
  );
}

/** The maximum refund of a return and its payout account. */
export function RefundPreview({ one }: { one: AdminReturn }) {
  const t = useTranslations('admin');
  const { preview, payout } = one;
  if (!preview) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('refundPreview')}</h2>
      <RefundParts refund={preview} />
      {payout && (
        <p>
          {t('payoutTo')}: <bdi>{payout}</bdi>
        </p>
      )}
    </section>
  );
}

export function ReturnLog({ one }: { one: AdminReturn }) {
  const t = useTranslations('admin');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('events')}</h2>
      <EventLog
        entries={one.events.map(({ id, at, state, by, note }) => ({
          id,
          text: state,
          under: `${at} · ${by}`,
          said: [note],
        }))}
      />
    </section>
  );
}
