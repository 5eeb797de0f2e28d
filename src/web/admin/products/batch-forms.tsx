import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import form from '../resources/entry-form.module.css';
import type { BatchAnswer, BatchPlan } from './batch-actions.server.ts';
import styles from './product-page.module.css';
import type { ProductListView } from './products-page.server.ts';

/** Id of the form that the checkboxes of the list belong to. */
export const BATCH_FORM = 'batch';

const KINDS = [
  'publish',
  'hide',
  'category',
  'raise-percent',
  'lower-percent',
  'raise-amount',
  'lower-amount',
] as const;
const ROUNDINGS = ['none', 'whole', 'ending'] as const;

/** Changes the ticked products; the next page shows what would change. */
export function BatchForm({ list, answer }: { list: ProductListView; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.products.batch');
  const tShared = useTranslations('admin.resources.shared');
  const values = answer?.form?.values ?? {};
  return (
    <form id={BATCH_FORM} method="post" className={form.section} aria-labelledby="batch-title" data-unguarded="">
      <h2 id="batch-title" className={form.sectionTitle}>
        {t('title')}
      </h2>
      <p className={form.hint}>{t('text')}</p>
      <div className={styles.variantFields}>
        <Select label={t('change')} name="kind" defaultValue={values.kind}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextField label={t('value')} name="value" inputMode="decimal" dir="ltr" defaultValue={values.value} />
        <Select label={t('rounding')} name="rounding" defaultValue={values.rounding}>
          {ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {t(`roundings.${rounding}`)}
            </option>
          ))}
        </Select>
        <Select label={tShared('fields.category_id')} name="category_id" defaultValue={values.category_id}>
          {list.categories.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button name="intent" value="plan" look="secondary">
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

/** What a batch would change, and the button that does it. */
export function BatchPreview({ plan }: { plan: BatchPlan }) {
  const t = useTranslations('admin.products.batch');
  return (
    <section className={form.section} aria-labelledby="plan-title">
      <h2 id="plan-title" className={form.sectionTitle}>
        {t('planTitle', { count: plan.changed })}
      </h2>
      <ul className={styles.movements}>
        {plan.rows.map(({ id, title, before, after, problem }) => (
          <li key={id}>
            <bdi>{title}</bdi>: <bdi>{before}</bdi>{' '}
            {after === null ? (
              `– ${problem}`
            ) : (
              <>
                <Icon name="arrow-end" size="s" />{' '}
                <strong>
                  <bdi>{after}</bdi>
                </strong>
              </>
            )}
          </li>
        ))}
      </ul>
      {plan.changed === 0 ? (
        <Notice>{t('nothing')}</Notice>
      ) : (
        <form method="post">
          {plan.fields.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button name="intent" value="apply">
            {t('apply')}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The latest batches, each with a button that restores the values before. */
export function BatchHistory({ batches }: Pick<ProductListView, 'batches'>) {
  const t = useTranslations('admin.products.batch');
  if (batches.length === 0) return null;
  return (
    <details>
      <summary className={form.summary}>{t('history')}</summary>
      <ul className={styles.movements}>
        {batches.map(({ id, text }) => (
          <li key={id}>
            <form method="post" className={styles.order}>
              <input type="hidden" name="batch" value={id} />
              <span>{text}</span>
              <Button name="intent" value="undo" look="quiet">
                {t('undo')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
