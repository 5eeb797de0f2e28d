import { useTranslations } from 'use-intl';
import { bare } from '../paths.ts';
import styles from './order.module.css';
import type { OfficeReturn } from './return-view.server.ts';

/** What is sent back and why, with the pictures its buyer sent. */
export function ReturnFacts({ one }: { one: OfficeReturn }) {
  const t = useTranslations('backoffice');
  const words = useTranslations('returns');
  const { lines, kind, wish, note, photos, tracking, replacement } = one;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{kind}</h2>
      <ul className={styles.lines}>
        {lines.map(({ id, title, sku, quantity, sellable }) => (
          <li key={id}>
            <bdi>{title}</bdi> <span className={styles.small}>{t('pieces', { count: quantity })}</span>
            <span className={styles.under}>
              <bdi dir="ltr">{sku}</bdi>
              {sellable !== null && ` · ${t('sellableFound', { sellable, count: quantity })}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('wishes', { wish })}</p>
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
          <a href={bare.officeOrder(replacement)}>{words('replacement', { code: `\u2066${replacement}\u2069` })}</a>
        </p>
      )}
    </section>
  );
}

/** What goes back at most, and where it goes. */
export function RefundPreview({ one }: { one: OfficeReturn }) {
  const t = useTranslations('backoffice');
  const { preview, payout } = one;
  if (!preview) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('refundPreview')}</h2>
      {preview.method === null ? (
        <p>{t('nothingPaid')}</p>
      ) : (
        <>
          <dl className={styles.pairs}>
            {preview.parts.map(({ name, amount, isDealGone }) => (
              <div key={`${name} ${amount}`} className={styles.line}>
                <dt>{isDealGone ? t('dealGone', { title: `\u2068${name}\u2069` }) : <bdi>{name}</bdi>}</dt>
                <dd>
                  <bdi>{amount}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p>
            <strong>
              <bdi>{preview.amount}</bdi>
            </strong>{' '}
            <span className={styles.small}>{preview.method}</span>
          </p>
        </>
      )}
      {payout && (
        <p>
          {t('payoutTo')}: <bdi>{payout}</bdi>
        </p>
      )}
    </section>
  );
}

export function ReturnLog({ one }: { one: OfficeReturn }) {
  const t = useTranslations('backoffice');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('events')}</h2>
      <ol className={styles.log}>
        {one.events.map(({ id, at, state, by, note }) => (
          <li key={id} className={styles.entry}>
            <span>{state}</span>
            <span className={styles.small}>
              {at} · {by}
            </span>
            {note && (
              <span className={styles.said}>
                <bdi>{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
