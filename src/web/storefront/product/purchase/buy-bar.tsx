import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import type { ProductView, VariantView } from '../product-view.ts';
import { BUY_FORM_ID } from '../variants/use-variant-choices.ts';
import styles from './buy-bar.module.css';
import { PriceBlock } from './price-block.tsx';

/** Sticky bar with price and buy button on phones, up to the end of the product details. */
export function BuyBar({ product, variant }: { product: ProductView; variant: VariantView | undefined }) {
  const t = useTranslations('product');
  const canBuy = variant !== undefined && variant.quantity > 0;
  return (
    <section className={styles.bar} data-bottom-bar="" aria-label={t('buyBar')}>
      <PriceBlock product={product} variant={variant} short />
      <Button form={BUY_FORM_ID} name="intent" value="add" size="l" disabled={!canBuy}>
        {canBuy ? t('add') : t('soldOut')}
      </Button>
    </section>
  );
}
