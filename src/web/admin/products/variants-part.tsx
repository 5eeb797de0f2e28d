import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { adminPaths } from '../admin-paths.ts';
import form from '../resources/entry-form.module.css';
import { AttributeChoices } from './attribute-choices.tsx';
import { getFormVersion } from './form-version.ts';
import type { ProductAnswer } from './product-actions.server.ts';
import styles from './product-page.module.css';
import { StockForm } from './stock-form.tsx';
import type { VariantsPart, VariantView } from './variants-part.server.ts';

type Props = { id: number; part: VariantsPart; mayWrite: boolean; answer: ProductAnswer | undefined };

const STOCK_TONE = { out: 'danger', low: 'warning', in: 'success' } as const;

/** Variants with SKU, price and visibility, their stock, and the creation of combinations. */
export function VariantsForms({ id, part, mayWrite, answer }: Props) {
  const t = useTranslations('admin.products');
  const save = useTranslations('admin.resources.shared')('save');
  const ownAnswer = answer?.intent === 'save-variants' ? answer : undefined;
  return (
    <>
      <form method="post" className={form.form}>
        <input type="hidden" name="version" value={getFormVersion(ownAnswer, part.version)} />
        {part.variants.some(({ hasAttributes }) => hasAttributes) && <p className={form.hint}>{t('variantsText')}</p>}
        <fieldset disabled={!mayWrite} className={form.fields}>
          {part.variants.map((variant, index) => (
            <VariantFields
              key={variant.id}
              variant={variant}
              index={index}
              currency={part.currency}
              answer={ownAnswer}
            />
          ))}
        </fieldset>
        {mayWrite && (
          <div className={form.actions}>
            <Button name="intent" value="save-variants">
              {save}
            </Button>
          </div>
        )}
      </form>
      <Pagination
        page={part.page}
        lastPage={part.lastPage}
        hrefOf={(page) => adminPaths.product(id, { part: 'variants', page })}
      />
      {mayWrite && <StockForm part={part} answer={answer?.intent === 'stock' ? answer : undefined} />}
      {part.movements.length > 0 && <StockHistory movements={part.movements} />}
      {part.prices.length > 0 && <PriceHistory prices={part.prices} />}
      {mayWrite && <AttributeChoices attributes={part.attributes} answer={answer} />}
      {mayWrite && part.choices.length > 1 && (
        <details>
          <summary className={form.summary}>{t('deleteVariantTitle')}</summary>
          <form method="post" className={form.section}>
            <p>{t('deleteVariantText')}</p>
            <Select label={t('variant')} name="variant">
              {part.choices.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <div>
              <Button name="intent" value="delete-variant" look="danger">
                {t('deleteVariant')}
              </Button>
            </div>
          </form>
        </details>
      )}
    </>
  );
}

type FieldsProps = { variant: VariantView; index: number; currency: string; answer: ProductAnswer | undefined };

function VariantFields({ variant, index, currency, answer }: FieldsProps) {
  const t = useTranslations('admin.products');
  const tShared = useTranslations('admin.resources.shared');
  const sentPath = findSentPath(answer, variant.id);
  /** Values that were sent, and after a conflict those that another editor has saved. */
  const control = (field: 'sku' | 'gtin' | 'price' | 'previous') => {
    const name = `variants.${index}.${field}`;
    const sent = answer?.values[`${sentPath}.${field}`];
    const isOther = answer?.isConflict && sent !== undefined && sent !== variant[field];
    return {
      name,
      dir: 'ltr' as const,
      defaultValue: sent ?? variant[field],
      error: answer?.errors[`${sentPath}.${field}`],
      hint: isOther ? t('savedValue', { value: variant[field] || '–' }) : undefined,
    };
  };
  const price = (label: string) => tShared('withUnit', { label, unit: currency });
  const status = `variants.${index}.status`;
  return (
    <fieldset className={styles.variant}>
      <legend className={styles.variantName}>
        <bdi>{variant.name}</bdi>{' '}
        <Badge tone={STOCK_TONE[variant.level]}>{t('pieces', { count: variant.quantity })}</Badge>
      </legend>
      <input type="hidden" name={`variants.${index}.id`} value={variant.id} />
      <div className={styles.variantFields}>
        <TextField label={tShared('fields.sku')} maxLength={60} {...control('sku')} />
        <TextField label={tShared('fields.gtin')} inputMode="numeric" maxLength={14} {...control('gtin')} />
        {variant.hasAttributes && (
          <>
            <TextField label={price(tShared('fields.price'))} inputMode="decimal" {...control('price')} />
            <TextField label={price(tShared('fields.previous'))} inputMode="decimal" {...control('previous')} />
          </>
        )}
        <Select
          label={tShared('fields.status')}
          name={status}
          defaultValue={answer?.values[`${sentPath}.status`] ?? String(variant.status)}
          error={answer?.errors[`${sentPath}.status`]}
        >
          <option value="1">{tShared('choices.status.1')}</option>
          <option value="2">{tShared('choices.status.2')}</option>
        </Select>
      </div>
    </fieldset>
  );
}

/** Path of the sent fields of a variant, by its id: another editor can have deleted a variant before it. */
function findSentPath(answer: ProductAnswer | undefined, id: number): string | undefined {
  const idField = Object.entries(answer?.values ?? {}).find(
    ([name, value]) => /^variants\.\d+\.id$/.test(name) && value === String(id),
  );
  return idField?.[0].replace(/\.id$/, '');
}

/** Changes of the stock by staff. */
function StockHistory({ movements }: Pick<VariantsPart, 'movements'>) {
  const t = useTranslations('admin.products');
  return (
    <section className={form.section} aria-labelledby="stock-history">
      <h2 id="stock-history" className={form.sectionTitle}>
        {t('stockHistory')}
      </h2>
      <p className={form.hint}>{t('stockHistoryText')}</p>
      <ul className={styles.movements}>
        {movements.map(({ id, name, change, remaining, reason, note, staff, time }) => (
          <li key={id} className={styles.movement}>
            <bdi className={styles.change} dir="ltr">
              {change}
            </bdi>
            <span>
              <bdi>{name}</bdi>: {reason}
              {note && (
                <>
                  {' – '}
                  <bdi>{note}</bdi>
                </>
              )}
            </span>
            <span className={form.hint}>
              {t('stockAfter', { count: remaining })} · <bdi>{staff}</bdi> · {time}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Recorded prices of the variants, which the lowest price of 30 days is calculated from. */
function PriceHistory({ prices }: Pick<VariantsPart, 'prices'>) {
  const t = useTranslations('admin.products');
  return (
    <section className={form.section} aria-labelledby="price-history">
      <h2 id="price-history" className={form.sectionTitle}>
        {t('priceHistory')}
      </h2>
      <p className={form.hint}>{t('priceHistoryText')}</p>
      <ul className={styles.movements}>
        {prices.map(({ key, name, price, time }) => (
          <li key={key} className={styles.movement}>
            <bdi className={styles.change}>{price}</bdi>
            <bdi>{name}</bdi>
            <span className={form.hint}>{time}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
