import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Amount } from '../../ui/price.tsx';
import type { CartPage } from './cart-page.server.ts';
import styles from './cart-summary.module.css';

/** What the ticked lines cost, and the way on. */
export function CartSummary({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const address = useAddress();
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
        <ShippingRow shipping={page.shipping} />
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={page.goods} />
          </dd>
        </div>
      </dl>
      <p className={styles.small}>
        {page.pricesIncludeTax ? t('taxIncluded') : t('taxLater')} · {t('withoutShipping')}
      </p>
      {page.changed ? (
        <Form method="post" className={styles.actions}>
          <Notice tone="warning" title={t('changedTitle')}>
            {t('changedText')}
          </Notice>
          <Button size="l" wide name="intent" value="accept">
            {t('accept')}
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

function ShippingRow({ shipping }: Pick<CartPage, 'shipping'>) {
  const t = useTranslations('cart');
  const write = useMoney();
  const price = shipping && (shipping.from === 0 ? t('free') : write(shipping.from));
  return (
    <div className={styles.row}>
      <dt>{shipping ? t('shippingTo', { country: shipping.country }) : t('shippingLater')}</dt>
      <dd>
        {price ? (
          <bdi>{shipping?.several && shipping.from > 0 ? t('fromPrice', { price }) : price}</bdi>
        ) : (
          t('inNextStep')
        )}
      </dd>
    </div>
  );
}
