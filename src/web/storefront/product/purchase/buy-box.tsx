import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { SLIDE_PARAM } from '../../../links/source-params.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { FitNote } from '../../devices/fit-note.tsx';
import { Banner } from '../../home/banners.tsx';
import { ListButtons } from '../../lists/list-buttons.tsx';
import type { ProductView } from '../product-view.ts';
import { ShareButton } from '../share-button.tsx';
import { useSearchClickTracking } from '../use-search-click.ts';
import { BUY_FORM_ID, type useVariantChoices } from '../variants/use-variant-choices.ts';
import { listAttributeOptions } from '../variants/variant-choice.ts';
import { VariantPicker } from '../variants/variant-picker.tsx';
import { Assurances } from './assurances.tsx';
import { BundleHint } from './bundle-offers.tsx';
import styles from './buy-box.module.css';
import { PriceBlock } from './price-block.tsx';
import { StockAlert } from './stock-alert.tsx';
import { StockStatus } from './stock-status.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

type Props = { product: ProductView; chosen: ReturnType<typeof useVariantChoices> };

/** Maximum of the quantity field while the stock is unknown; the server checks the quantity. */
const MAX_QUANTITY = 99;

/** Title, price, variant picker and buy buttons in one form that posts to the cart. */
export function BuyBox({ product, chosen }: Props) {
  const { choices, variant } = chosen;
  const t = useTranslations('product');
  const address = useLocalePath();
  const { add, busy, buying, refusal } = useAddToCart();
  useSearchClickTracking(product.id);
  const attributes = listAttributeOptions(product.attributes, product.variants, choices);
  const canBuy = variant !== undefined && variant.quantity > 0;
  return (
    <section className={styles.box} aria-labelledby="product-name">
      <header className={styles.head}>
        <p>
          <a href={address(to.brand('all', product.brand.id))} className={styles.brand}>
            {product.brand.title}
          </a>
        </p>
        <h1 id="product-name">{product.title}</h1>
        <div className={styles.badges}>
          <Rating value={product.rating} count={product.ratingCount} />
          {product.condition !== 'new' && <Badge tone="accent">{t(product.condition)}</Badge>}
        </div>
        {product.summary && <p lang={product.textLocale}>{product.summary}</p>}
      </header>
      <PriceBlock product={product} variant={variant} />
      <Form id={BUY_FORM_ID} method="post" action={to.cart()} onSubmit={add} className={styles.form}>
        <input type="hidden" name="product_id" value={product.id} />
        {product.homeSpm !== undefined && <input type="hidden" name={SLIDE_PARAM} value={product.homeSpm} />}
        {attributes.length === 0 && variant && <input type="hidden" name="inventory_id" value={variant.inventoryId} />}
        <VariantPicker product={product} attributes={attributes} chosen={chosen} />
        <StockStatus variant={variant} />
        {refusal && <Notice tone="danger" title={refusal} urgent />}
        <div className={styles.buttons}>
          <QuantityStepper
            key={variant?.inventoryId}
            value={1}
            max={canBuy ? variant.quantity : MAX_QUANTITY}
            label={t('quantity')}
          />
          <Button name="intent" value="add" icon="cart" size="l" busy={busy} disabled={!canBuy} className={styles.add}>
            {canBuy ? t('add') : t('soldOut')}
          </Button>
          <Button
            name="intent"
            value="buy"
            look="secondary"
            size="l"
            busy={buying}
            disabled={!canBuy}
            className={styles.buy}
          >
            {t('buy')}
          </Button>
          {attributes.length > 0 && (
            <Button
              formMethod="get"
              formAction={address(product.path)}
              look="quiet"
              className={styles.show}
              formNoValidate
            >
              {t('showChoice')}
            </Button>
          )}
        </div>
      </Form>
      <FitNote product={product} />
      <BundleHint product={product} variant={variant} />
      <div className={styles.actions}>
        <ListButtons id={product.id} title={product.title} />
        <ShareButton title={product.title} />
      </div>
      {variant?.quantity === 0 && (
        <StockAlert key={variant.inventoryId} path={product.path} inventoryId={variant.inventoryId} />
      )}
      <Assurances product={product} variant={variant} />
      {product.banner && <Banner banner={product.banner} slim />}
    </section>
  );
}
