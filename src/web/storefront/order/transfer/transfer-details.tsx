import { useTranslations } from 'use-intl';
import styles from './transfer-details.module.css';
import type { TransferView } from './transfer-view.server.ts';

type Props = { transfer: TransferView; repairsOnly: boolean };

/** Bank transfer details; every value can be selected with one click. */
export function TransferDetails({ transfer, repairsOnly }: Props) {
  const t = useTranslations('transfer');
  return (
    <div className={styles.facts}>
      <dl className={styles.rows}>
        {transfer.rows.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <bdi className={styles.value}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('referenceHint')}</p>
      {transfer.until && <p>{t(repairsOnly ? 'untilRepair' : 'until', { until: `\u2068${transfer.until}\u2069` })}</p>}
      {transfer.instructions && <p>{transfer.instructions}</p>}
    </div>
  );
}
