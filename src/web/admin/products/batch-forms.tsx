import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import type { SelectChoice } from '../admin-list.tsx';
import form from '../resources/entry-form.module.css';
import type { BatchAnswer } from './batch-actions.server.ts';
import styles from './product-page.module.css';
import type { ProductListView } from './products-page.server.ts';

/** Id of the form that the checkboxes of the list belong to. */
export const BATCH_FORM = 'batch';

const KINDS = [
  'publish',
  'hide',
  'category',
  'brand',
  'add-tag',
  'remove-tag',
  'add-stock',
  'remove-stock',
  'raise-percent',
  'lower-percent',
  'raise-amount',
  'lower-amount',
  'start-sale',
  'end-sale',
] as const;
const ROUNDINGS = ['none', 'whole', 'ending'] as const;

/** Changes the ticked products, or all products of the list; the next page shows what would change. */
export function BatchForm({ list, answer }: { list: ProductListView; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.products.batch');
  const tShared = useTranslations('admin.resources.shared');
  const tHints = useTranslations('admin.resources.products.hints');
  const values = answer?.values ?? {};
  const { categories, brands, tags } = list.choices;
  return (
    <form id={BATCH_FORM} method="post" className={form.section} aria-labelledby="batch-title" data-unguarded="">
      <h2 id="batch-title" className={form.sectionTitle}>
        {t('title')}
      </h2>
      <p className={form.hint}>{t('text')}</p>
      {list.filterFields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.specs}>
        <Select label={t('change')} name="kind" defaultValue={values.kind}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('value')}
          name="value"
          inputMode="decimal"
          dir="ltr"
          defaultValue={values.value}
          hint={t('valueHint')}
        />
        <Select label={t('rounding')} name="rounding" defaultValue={values.rounding}>
          {ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {t(`roundings.${rounding}`)}
            </option>
          ))}
        </Select>
        <Choice label={tShared('fields.category_id')} name="category_id" choices={categories} values={values} />
        <Choice label={tShared('fields.brand_id')} name="brand_id" choices={brands} values={values} />
        <TextField
          label={t('saleStart')}
          name="starts_at"
          type="datetime-local"
          defaultValue={values.starts_at}
          hint={`${tHints('sale_starts_at')} ${tShared('timeZone', { timeZone: list.timeZone })}`}
        />
        <TextField
          label={t('saleEnd')}
          name="ends_at"
          type="datetime-local"
          defaultValue={values.ends_at}
          hint={tHints('sale_ends_at')}
        />
        {tags.length > 0 && <Choice label={t('tag')} name="tag" choices={tags} values={values} />}
      </div>
      <div>
        <Button name="intent" value="plan" look="secondary">
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = { label: string; name: string; choices: readonly SelectChoice[]; values: BatchAnswer['values'] };

function Choice({ label, name, choices, values }: ChoiceProps) {
  return (
    <Select label={label} name={name} defaultValue={values[name]}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}

/** Changes all products of the list instead of the ticked ones. */
export function SelectAll({ list, answer }: { list: ProductListView; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.products.batch');
  return (
    <Checkbox
      name="scope"
      value="all"
      form={BATCH_FORM}
      defaultChecked={answer?.values.scope === 'all'}
      autoComplete="off"
    >
      {t('selectAll', { count: list.total })}
    </Checkbox>
  );
}

/** The latest batches with links to their pages, where they can be undone. */
export function BatchHistory({ batches }: Pick<ProductListView, 'batches'>) {
  const t = useTranslations('admin.products.batch');
  if (batches.length === 0) return null;
  return (
    <details>
      <summary className={form.summary}>{t('history')}</summary>
      <ul className={styles.movements}>
        {batches.map(({ id, href, text, statusName }) => (
          <li key={id}>
            <a href={href} className={styles.shopLink}>
              <bdi>{text}</bdi>
            </a>{' '}
            <span className={form.hint}>{statusName}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
