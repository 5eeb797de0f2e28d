import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import form from '../resources/entry-form.module.css';
import type { OrderBatchAnswer } from './order-batch.server.ts';
import styles from './order-table.module.css';
import type { AdminOrders } from './orders-page.server.ts';

/** Id of the form that the checkboxes of the list belong to. */
export const BATCH_FORM = 'order-batch';

/** Actions on the selected orders. */
export function OrderBatch({ may }: Pick<AdminOrders, 'may'>) {
  const t = useTranslations('admin.orderList');
  const tDocuments = useTranslations('orderDocuments');
  return (
    <form id={BATCH_FORM} method="post" className={form.section} aria-labelledby="order-batch-title" data-unguarded="">
      <h2 id="order-batch-title" className={form.sectionTitle}>
        {t('batchTitle')}
      </h2>
      <p className={form.hint}>{t('batchText')}</p>
      <div className={styles.batchActions}>
        {may.pack && (
          <Button name="intent" value="pack" look="secondary" icon="box">
            {t('pack')}
          </Button>
        )}
        {may.confirm && (
          <Button name="intent" value="confirm" look="secondary">
            {t('confirm')}
          </Button>
        )}
        {(['packing-slip', 'delivery-note'] as const).map((kind) => (
          <Button
            key={kind}
            look="secondary"
            formMethod="get"
            formAction={adminPaths.orderDocument(kind)}
            formTarget="_blank"
          >
            {tDocuments(kind === 'packing-slip' ? 'printPackingSlips' : 'printDeliveryNotes')}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** What the last action did to each order. */
export function OrderBatchResult({ answer }: { answer: OrderBatchAnswer }) {
  const { title, isRefused, results } = answer;
  return (
    <Notice tone={isRefused ? 'warning' : 'success'} title={title} urgent>
      {results.length > 0 && (
        <ul className={styles.results}>
          {results.map(({ code, text, isRefused: isProblem }) => (
            <li key={code}>
              <a href={adminPaths.order(code)}>
                <bdi dir="ltr">{code}</bdi>
              </a>{' '}
              – {isProblem ? <strong>{text}</strong> : text}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
