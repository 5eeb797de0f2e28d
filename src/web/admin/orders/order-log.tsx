import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EventLog } from '../event-log.tsx';
import styles from './order.module.css';
import type { AdminOrder } from './order-view.server.ts';

/** Events of the order, and its audit log. */
export function OrderLog({ order }: { order: AdminOrder }) {
  const t = useTranslations('admin');
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.title}>{t('events')}</h2>
        <EventLog
          entries={order.events.map(({ id, at, text, by, note }) => ({
            id,
            text: <bdi>{text}</bdi>,
            under: `${at} · ${by}`,
            said: [note],
          }))}
        />
      </section>
      {order.audit && (
        <section className={styles.card}>
          <Disclosure title={<h2 className={styles.title}>{t('audit')}</h2>}>
            {order.audit.length === 0 ? (
              <p>{t('auditNone')}</p>
            ) : (
              <EventLog
                entries={order.audit.map(({ id, at, who, did, facts }) => ({
                  id,
                  under: at,
                  said: facts,
                  text: (
                    <>
                      {did} · <bdi>{who}</bdi>
                    </>
                  ),
                }))}
              />
            )}
          </Disclosure>
        </section>
      )}
    </>
  );
}
