import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { adminPaths } from '../admin-paths.ts';
import { BATCH_FORM } from './order-batch.tsx';
import styles from './order-table.module.css';
import type { AdminOrderRow } from './orders-page.server.ts';

export const ORDER_TONE = {
  1: 'warning',
  2: 'accent',
  3: 'accent',
  4: 'accent',
  5: 'success',
  6: 'neutral',
  7: 'neutral',
} as const;

/** One row per order; on phones the cells are stacked. */
export function OrderTable({ rows, canSelect }: { rows: AdminOrderRow[]; canSelect: boolean }) {
  const t = useTranslations('admin.orderList');
  const tAdmin = useTranslations('admin');
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {canSelect && <td />}
          <th scope="col">{t('order')}</th>
          <th scope="col">{tAdmin('buyer')}</th>
          <th scope="col">{t('items')}</th>
          <th scope="col">{tAdmin('state')}</th>
          <th scope="col" className={styles.amount}>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderRow key={row.code} row={row} canSelect={canSelect} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ row, canSelect }: { row: AdminOrderRow; canSelect: boolean }) {
  const t = useTranslations('admin.orderList');
  const tOrders = useTranslations('orders');
  const { code, buyer, lines, pieces, methodName } = row;
  return (
    <tr className={styles.row}>
      {canSelect && (
        <td className={styles.tick}>
          <label className={styles.tickLabel}>
            <input type="checkbox" name="code" value={code} form={BATCH_FORM} />
            <span className="visually-hidden">{t('select', { code: `\u2066${code}\u2069` })}</span>
          </label>
        </td>
      )}
      <th scope="row" className={styles.order}>
        <a className={styles.link} href={adminPaths.order(code)}>
          <bdi dir="ltr">{code}</bdi>
        </a>
        <span className={styles.details}>{row.placed}</span>
      </th>
      <td className={styles.buyer}>
        <bdi>{buyer.name}</bdi>
        <span className={styles.details}>{buyer.country}</span>
      </td>
      <td className={styles.items}>
        <bdi>{row.title}</bdi>{' '}
        {pieces > 1 && <span className={styles.small}>{tOrders('andMore', { count: pieces - 1 })}</span>}
        <span className={styles.details}>{t('lines', { count: lines })}</span>
      </td>
      <td className={styles.badges}>
        <Badge tone={ORDER_TONE[row.status]}>{row.statusName}</Badge> <Badge>{row.paymentName}</Badge>
        {methodName && <span className={styles.details}>{methodName}</span>}
      </td>
      <td className={styles.amount}>
        <bdi>{row.amount}</bdi>
      </td>
    </tr>
  );
}
