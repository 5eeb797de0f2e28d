import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { useLocalePath, usePageLocale } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Amount, Price } from '../../../ui/numbers/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import type { BundleView, ProductView, VariantView } from '../product-view.ts';
import styles from './bundle-offers.module.css';
import { type BundlePart, calculateBundlePrice, listBundleParts } from './bundle-parts.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** Element id of the bundles section. */
const BUNDLES_ANCHOR = 'bundles';

type Props = { product: ProductView; variant: VariantView | undefined };

/** Bundles that contain this product. One form adds the whole bundle to the cart. */
export function BundleOffers({ product, variant }: Props) {
  const t = useTranslations('bundle');
  if (product.bundles.length === 0) return null;
  return (
    <section id={BUNDLES_ANCHOR} aria-labelledby="bundles-title" className={styles.section}>
      <h2 id="bundles-title">{t('heading')}</h2>
      {product.bundles.map((bundle) => (
        <BundleOfferForm key={bundle.id} bundle={bundle} product={product} chosen={variant?.inventoryId} />
      ))}
    </section>
  );
}

/** Link beside the buy button to the bundles section. */
export function BundleHint({ product: { bundles }, variant }: Props) {
  const t = useTranslations('bundle');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const [bundle] = bundles;
  if (!bundle) return null;
  const { terms, title } = bundle;
  const initialParts = listBundleParts(bundle, variant?.inventoryId).map((part) => ({
    ...part,
    inventoryId: part.first,
  }));
  const amount = bidiIsolate(formatMoney(calculateBundlePrice(bundle, initialParts).saving), locale);
  return (
    <a href={`#${BUNDLES_ANCHOR}`} className={styles.hint}>
      {terms.kind === 'some-free'
        ? t('hintFree', { buy: terms.buy, free: terms.free, title })
        : t('hint', { amount, title })}
    </a>
  );
}

type BundleOfferProps = { bundle: BundleView; product: ProductView; chosen: number | undefined };

function BundleOfferForm({ bundle, product, chosen }: BundleOfferProps) {
  const t = useTranslations('bundle');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const { add, busy, refusal } = useAddToCart();
  const [selected, setSelected] = useState<ReadonlyMap<number, number>>(new Map());
  const parts = listBundleParts(bundle, chosen).map((part, index) => ({
    ...part,
    inventoryId: selected.get(index) ?? part.first,
  }));
  const { apart, saving } = calculateBundlePrice(bundle, parts);
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const title = `bundle-${bundle.id}`;
  return (
    <Form method="post" action={to.cart()} onSubmit={add} className={styles.offer} aria-labelledby={title}>
      <input type="hidden" name="bundle_id" value={bundle.id} />
      <input type="hidden" name="product_id" value={product.id} />
      <div className={styles.description}>
        <h3 id={title}>{bundle.title}</h3>
        {bundle.description && <p>{bundle.description}</p>}
      </div>
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be equal; the index is their only key
          <li key={index} className={styles.part}>
            <BundlePartRow
              part={part}
              isFurther={index > 0}
              number={bundle.terms.kind === 'some-free' ? index + 1 : null}
              chosen={part.inventoryId}
              onSelect={(inventoryId) => setSelected(new Map(selected).set(index, inventoryId))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.sum}>
        <div role="status" className={styles.prices}>
          <Price current={apart - saving} previous={apart} size="l" />
          {saving > 0 && (
            <p className={styles.saving}>{t('save', { amount: bidiIsolate(formatMoney(saving), locale) })}</p>
          )}
        </div>
        {refusal && <Notice tone="danger" title={refusal} urgent />}
        <Button name="intent" value="bundle" icon="cart" look="secondary" size="l" busy={busy} wide>
          {t('add', { count: pieces })}
        </Button>
        <p className={styles.most}>{t('most', { count: bundle.maxPerOrder })}</p>
      </div>
    </Form>
  );
}

type BundlePartProps = {
  part: BundlePart;
  /** Number of the piece in "buy X get Y free" bundles; null otherwise. */
  number: number | null;
  isFurther: boolean;
  chosen: number;
  onSelect: (inventoryId: number) => void;
};

function BundlePartRow({ part: { options, quantity }, number, isFurther, chosen, onSelect }: BundlePartProps) {
  const t = useTranslations('bundle');
  const address = useLocalePath();
  const member = options.find(({ variants }) => variants.some(({ inventoryId }) => inventoryId === chosen));
  const variant = member?.variants.find(({ inventoryId }) => inventoryId === chosen);
  if (!member || !variant) return null;
  const label = number === null ? t('version') : t('piece', { number });
  const isChoice = options.length > 1 || member.variants.length > 1;
  return (
    <>
      <div className={styles.picture}>
        {isFurther && <Icon name="plus" size="s" className={styles.plus} />}
        <ProductPicture src={variant.picture} alt="" />
      </div>
      <div className={styles.choice}>
        <a href={address(member.path)} className={styles.name}>
          {member.title}
        </a>
        {isChoice ? (
          <Select
            label={label}
            aria-label={number === null ? `${label}: ${member.title}` : undefined}
            name="part"
            value={chosen}
            onChange={(event) => onSelect(Number(event.target.value))}
          >
            {options.length > 1
              ? options.map(({ title, path, variants }) => (
                  <optgroup key={path} label={title}>
                    <VariantOptions variants={variants} otherwise={title} />
                  </optgroup>
                ))
              : options.map(({ title, path, variants }) => (
                  <VariantOptions key={path} variants={variants} otherwise={title} />
                ))}
          </Select>
        ) : (
          <input type="hidden" name="part" value={chosen} />
        )}
        <p className={styles.price}>
          <Amount value={variant.price} />
          {quantity > 1 && ` · ${t('pieces', { count: quantity })}`}
        </p>
      </div>
    </>
  );
}

type VariantOptionsProps = { variants: BundleView['members'][number]['variants']; otherwise: string };

function VariantOptions({ variants, otherwise }: VariantOptionsProps) {
  return variants.map(({ inventoryId, title }) => (
    <option key={inventoryId} value={inventoryId}>
      {title || otherwise}
    </option>
  ));
}
