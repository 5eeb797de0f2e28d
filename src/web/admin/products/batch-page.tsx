import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DescriptionList } from '../description-list.tsx';
import importStyles from '../imports/import-page.module.css';
import form from '../resources/entry-form.module.css';
import { SuccessNotice } from '../success-notice.tsx';
import type { BatchAnswer } from './batch-actions.server.ts';
import type { BatchRowView, BatchView } from './batch-view.server.ts';
import styles from './product-page.module.css';

const TONES: Partial<Record<BatchView['status'], 'accent' | 'success' | 'danger'>> = {
  planning: 'accent',
  running: 'accent',
  undoing: 'accent',
  finished: 'success',
  failed: 'danger',
};

/** Preview, progress and result of a change of many products. */
export function BatchPage({ batch, answer }: { batch: BatchView; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.products.batch');
  const tShared = useTranslations('admin.resources.shared');
  const tProducts = useTranslations('admin.resources.products');
  const { title, status, statusName, isActive } = batch;
  return (
    <div className={form.form}>
      <a href={adminPaths.products()} className={styles.shopLink}>
        {tProducts('title')}
      </a>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {batch.isSaved && !answer && <SuccessNotice>{tShared('saved')}</SuccessNotice>}
      <p role="status" className="visually-hidden" data-refresh-status="">
        {statusName}
      </p>
      {/* the script replaces this part while the job works */}
      <div className={form.form} data-refresh={isActive ? 'on' : 'off'} tabIndex={-1}>
        <section className={form.section} aria-labelledby="state-title">
          <h2 id="state-title" className={form.sectionTitle}>
            <Badge tone={TONES[status] ?? 'neutral'}>{statusName}</Badge>
          </h2>
          {batch.progress && (
            <label className={importStyles.progress}>
              {batch.progress.text}
              <progress value={batch.progress.percent} max={100} />
            </label>
          )}
          {batch.counts.length > 0 && <DescriptionList pairs={batch.counts} />}
          {isActive && <p className={form.hint}>{t('refreshText')}</p>}
          {batch.canStart && <p className={form.hint}>{t('applyText')}</p>}
          {batch.canUndo && <p className={form.hint}>{t('undoText')}</p>}
          {status === 'planned' && !batch.canStart && <Notice>{t('nothing')}</Notice>}
          <BatchButtons batch={batch} />
        </section>
        <BatchRows id="rows-title" title={t('rows')} rows={batch.rows} />
        {batch.problems.length > 0 && (
          <section className={form.section} aria-labelledby="problems-title">
            <h2 id="problems-title" className={form.sectionTitle}>
              {t('problemsTitle')}
            </h2>
            <DescriptionList pairs={batch.problems} />
          </section>
        )}
        <BatchRows id="problem-rows-title" title={t('problemRows')} rows={batch.problemRows} />
      </div>
    </div>
  );
}

function BatchButtons({ batch: { id, canStart, isActive, canCancel, canUndo } }: { batch: BatchView }) {
  const t = useTranslations('admin.products.batch');
  const tImport = useTranslations('admin.import');
  if (!canStart && !isActive && !canCancel && !canUndo) return null;
  return (
    <form method="post" className={styles.actions}>
      <input type="hidden" name="batch" value={id} />
      {canStart && (
        <Button name="intent" value="apply">
          {t('apply')}
        </Button>
      )}
      {isActive && (
        <ButtonLink href={adminPaths.productBatch(id)} look="secondary">
          {tImport('refresh')}
        </ButtonLink>
      )}
      {canCancel && (
        <Button name="intent" value="cancel" look="danger">
          {t('cancel')}
        </Button>
      )}
      {canUndo && (
        <Button name="intent" value="undo" look="danger">
          {t('undo')}
        </Button>
      )}
    </form>
  );
}

function BatchRows({ id, title, rows }: { id: string; title: string; rows: readonly BatchRowView[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={form.section} aria-labelledby={id}>
      <h2 id={id} className={form.sectionTitle}>
        {title}
      </h2>
      <ul className={styles.movements}>
        {rows.map((row) => (
          <li key={row.id} className={styles.rowChange}>
            <a href={row.href}>
              <bdi>{row.title}</bdi>
            </a>
            <bdi>{row.before}</bdi>
            {row.after !== null && (
              <>
                <Icon name="arrow-end" size="s" />
                <strong>
                  <bdi>{row.after}</bdi>
                </strong>
              </>
            )}
            {row.problem && <span className={form.hint}>{row.problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
