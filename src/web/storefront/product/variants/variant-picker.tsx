import { type MouseEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { joinWithCommas } from '../../../../kernel/join-with-commas.ts';
import type { Locale } from '../../../../kernel/locale.ts';
import { useLocalePath, usePageLocale } from '../../../links/use-locale-path.ts';
import { Swatch } from '../../listing/filters/swatch.tsx';
import type { ProductView } from '../product-view.ts';
import { STOCK_ALERT_ANCHOR } from '../purchase/stock-alert.tsx';
import type { useVariantChoices } from './use-variant-choices.ts';
import { type AttributeOption, attributeField, type ValueOption } from './variant-choice.ts';
import styles from './variant-picker.module.css';

type Props = {
  product: ProductView;
  attributes: readonly AttributeOption[];
  chosen: Pick<ReturnType<typeof useVariantChoices>, 'choose' | 'takeVariant'>;
};

/**
 * One radio group per attribute. Unavailable values are disabled; below the group a reason is shown with a link to the
 * nearest variant that has the value.
 */
export function VariantPicker({ product, attributes, chosen: { choose, takeVariant } }: Props) {
  const t = useTranslations('product');
  return attributes.map(({ id, title, chosen, values }) => (
    <fieldset key={id} className={styles.group}>
      <legend className={styles.legend}>{chosen ? t('chosen', { attribute: title, value: chosen }) : title}</legend>
      <div className={styles.values}>
        {values.map((value) => (
          <ValueRadio
            key={value.id}
            name={attributeField(id)}
            value={value}
            blocked={product.inStock && value.state !== 'available' && !value.chosen}
            onChoose={() => choose(id, value.id)}
          />
        ))}
      </div>
      {product.inStock && <UnavailableReasons product={product} values={values} onSelect={takeVariant} />}
    </fieldset>
  ));
}

type ValueProps = { name: string; value: ValueOption; blocked: boolean; onChoose: () => void };

function ValueRadio({ name, value: { id, title, swatch, chosen }, blocked, onChoose }: ValueProps) {
  const inputId = useId();
  return (
    <span className={styles.value}>
      <input
        type="radio"
        id={inputId}
        name={name}
        value={id}
        checked={chosen}
        disabled={blocked}
        required
        onChange={onChoose}
        className={styles.radio}
      />
      <label htmlFor={inputId} className={styles.label}>
        {swatch && <Swatch colour={swatch} size="m" />}
        <bdi>{title}</bdi>
      </label>
    </span>
  );
}

type UnavailableReasonsProps = Pick<Props, 'product'> & {
  values: readonly ValueOption[];
  onSelect: (inventoryId: number) => void;
};

function UnavailableReasons({ product, values, onSelect }: UnavailableReasonsProps) {
  const t = useTranslations('product');
  const address = useLocalePath();
  const locale = usePageLocale();
  const alert = useTranslations('stockAlert');
  // with JavaScript the page is not reloaded
  const take = (inventoryId: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(inventoryId);
  };
  const blocked = values.filter(({ state, chosen }) => state !== 'available' && !chosen);
  if (blocked.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {blocked.map(({ id, title, state, others, instead, soldOut }) => (
        <li key={id}>
          {translateReason(t, locale, { state, title, others })}{' '}
          {instead && others.length > 0 && (
            <a
              href={`${address(product.path)}?variant=${instead.inventoryId}`}
              className={styles.instead}
              onClick={take(instead.inventoryId)}
            >
              {t('otherVariant', { variant: joinWithCommas(instead.titles, locale) })}
            </a>
          )}{' '}
          {soldOut !== null && (
            <a href={`${address(product.path)}?variant=${soldOut}#${STOCK_ALERT_ANCHOR}`} className={styles.instead}>
              {alert('link')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type ProductTranslator = ReturnType<typeof useTranslations<'product'>>;

function translateReason(
  t: ProductTranslator,
  locale: Locale,
  { state, title: value, others }: Pick<ValueOption, 'state' | 'title' | 'others'>,
): string {
  if (others.length === 0) return t('optionSoldOutAlone', { value });
  const facts = { value, others: joinWithCommas(others, locale) };
  return state === 'impossible' ? t('optionImpossible', facts) : t('optionSoldOut', facts);
}
