import { useTranslations } from 'use-intl';
import { EventLog } from '../event-log.tsx';
import styles from '../orders/order.module.css';
import type { AdminTransfer } from './transfer-page.server.ts';

/** Proofs of payment: images are shown, other files are download links. */
export function TransferProofs({ transfer }: { transfer: AdminTransfer }) {
  const t = useTranslations('admin.transfers');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('proofs')}</h2>
      <p className={styles.small}>{transfer.proofs.length === 0 ? t('proofsNone') : t('proofText')}</p>
      {transfer.proofs.map(({ id, path, sent, isPicture }, index) => (
        <figure key={id} className={styles.facts}>
          {isPicture && (
            <img
              className={styles.proof}
              src={path}
              alt={t('proof', { number: index + 1 })}
              loading="lazy"
              decoding="async"
            />
          )}
          <figcaption>
            <a className={styles.contact} href={path}>
              {t('proofSave', { number: index + 1 })}
            </a>{' '}
            <span className={styles.small}>{sent}</span>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

/** Decisions about the transfer, the latest first. */
export function TransferLog({ transfer }: { transfer: AdminTransfer }) {
  const t = useTranslations('admin.transfers');
  if (transfer.entries.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('entries')}</h2>
      <EventLog
        entries={transfer.entries.map(({ id, decision, facts, note, by, time }) => ({
          id,
          text: decision,
          said: [facts, note],
          under: (
            <>
              <bdi>{by}</bdi> · {time}
            </>
          ),
        }))}
      />
    </section>
  );
}
