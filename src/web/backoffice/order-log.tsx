import { useTranslations } from 'use-intl';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './order.module.css';
import type { OfficeOrder } from './order-view.server.ts';

/** What happened to the order, and who of the staff had a hand in it. */
export function OrderLog({ order }: { order: OfficeOrder }) {
  const t = useTranslations('backoffice');
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.title}>{t('events')}</h2>
        <ol className={styles.log}>
          {order.events.map(({ id, at, text, by, note }) => (
            <li key={id} className={styles.entry}>
              <span>
                <bdi>{text}</bdi>
              </span>
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
      {order.audit && (
        <section className={styles.card}>
          <Disclosure title={<h2 className={styles.title}>{t('audit')}</h2>}>
            {order.audit.length === 0 ? (
              <p>{t('auditNone')}</p>
            ) : (
              <ol className={styles.log}>
                {order.audit.map(({ id, at, who, did, facts }) => (
                  <li key={id} className={styles.entry}>
                    <span>
                      {did} · <bdi>{who}</bdi>
                    </span>
                    <span className={styles.small}>{at}</span>
                    <span className={styles.said}>
                      <bdi dir="ltr">{facts}</bdi>
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Disclosure>
        </section>
      )}
    </>
  );
}
