import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { useLocalePath, usePageLocale } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import { PriceBreakdown } from '../order/totals/price-breakdown.tsx';
import type { CartPage } from './cart-page.server.ts';
import styles from './cart-summary.module.css';

/** Totals of the selected lines, and the checkout button. */
export function CartSummary({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const vouchers = useTranslations('vouchers');
  const locale = usePageLocale();
  const address = useLocalePath();
  return (
    <aside className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        {t('summary')}
      </h2>
      <dl className={styles.rows} aria-live="polite">
        <div className={styles.row}>
          <dt>{t('goods', { count: page.pieces })}</dt>
          <dd>
            <Amount value={page.goods} />
          </dd>
        </div>
        {page.bundles.map(({ id, title, saving }) => (
          <div key={id} className={styles.row}>
            <dt>{title}</dt>
            <dd className={styles.saving}>
              <Amount value={-saving} />
            </dd>
          </div>
        ))}
        {page.voucher && page.voucher.saving > 0 && (
          <div className={styles.row}>
            <dt>{vouchers('named', { title: page.voucher.title, code: bidiIsolate(page.voucher.code, locale) })}</dt>
            <dd className={styles.saving}>
              <Amount value={-page.voucher.saving} />
            </dd>
          </div>
        )}
        {!page.repairsOnly && <ShippingRow shipping={page.shipping} isFree={page.voucher?.freeShipping ?? false} />}
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={page.toPay} />
          </dd>
        </div>
      </dl>
      <p className={styles.small}>
        {page.pricesIncludeTax ? t('taxIncluded') : t('taxLater')}
        {!page.repairsOnly && ` · ${t(isDeliveryFree(page) ? 'withShipping' : 'withoutShipping')}`}
      </p>
      {page.voucher === null && page.selectedCount > 0 && !page.repairsOnly && (
        <p className={styles.small}>{vouchers('atCheckout')}</p>
      )}
      <CartPriceBreakdown page={page} />
      {page.hasChanged ? (
        <Form method="post" className={styles.actions}>
          <Notice tone="warning" title={t('changedTitle')}>
            {t('changedText')}
          </Notice>
          <Button size="l" wide name="intent" value="accept">
            {page.soldOutTitle === null
              ? t('accept')
              : t('continueWithout', { title: `\u2068${page.soldOutTitle}\u2069` })}
          </Button>
        </Form>
      ) : (
        <div className={styles.actions}>
          {page.selectedCount > 0 ? (
            <ButtonLink size="l" wide href={address(to.checkout())}>
              {t('toCheckout')}
            </ButtonLink>
          ) : (
            <Notice>{t('nothingSelected')}</Notice>
          )}
        </div>
      )}
      <ButtonLink look="quiet" wide href={address(to.products())}>
        {t('continue')}
      </ButtonLink>
    </aside>
  );
}

function CartPriceBreakdown({
  page: { lines, goods, bundles, voucher, pricesIncludeTax, toPay, repairsOnly },
}: {
  page: CartPage;
}) {
  const selected = lines.filter(({ selected }) => selected);
  if (selected.length === 0) return null;
  const bundleDiscounts = bundles.map(({ title, saving }) => ({ code: null, title, amount: saving, shippingSaved: 0 }));
  const voucherDiscounts = voucher
    ? [{ code: voucher.code, title: voucher.title, amount: voucher.saving, shippingSaved: 0 }]
    : [];
  return (
    <PriceBreakdown
      goodsOnly
      repairsOnly={repairsOnly}
      totals={{ goods, shipping: 0, codFee: 0, tax: 0, pricesIncludeTax, grand: toPay }}
      discounts={[...bundleDiscounts, ...voucherDiscounts]}
      lines={selected.map(({ id, title, quantity, unit }) => ({ id, title, quantity, unitPrice: unit.current }))}
    />
  );
}

/** Whether the estimated delivery is free; the total then includes shipping. */
function isDeliveryFree({ shipping, voucher }: CartPage): boolean {
  return shipping !== null && (shipping.from === 0 || voucher?.freeShipping === true);
}

function ShippingRow({ shipping, isFree }: Pick<CartPage, 'shipping'> & { isFree: boolean }) {
  const locale = usePageLocale();
  const t = useTranslations('cart');
  const formatMoney = useMoney();
  const price =
    shipping && (isFree || shipping.from === 0 ? t('free') : bidiIsolate(formatMoney(shipping.from), locale));
  return (
    <div className={styles.row}>
      <dt>{shipping ? t('shippingTo', { country: shipping.country }) : t('shippingLater')}</dt>
      <dd>
        {price ? (
          <bdi>{shipping?.several && !isFree && shipping.from > 0 ? t('fromPrice', { price }) : price}</bdi>
        ) : (
          t('inNextStep')
        )}
      </dd>
    </div>
  );
}
