import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { STOCK_ALERT_ANCHOR } from '../product/purchase/stock-alert.tsx';
import { useAddToCart } from '../product/purchase/use-add-to-cart.ts';

type Props = {
  id: number;
  title: string;
  path: string;
  inStock: boolean;
  /** The only variant; null when there are several. */
  only: number | null;
};

/**
 * Adds to the cart if there is one variant; otherwise links to the product page or, when sold out, to the stock alert.
 */
export function AddToCartButton({ id, title, path, inStock, only }: Props) {
  const t = useTranslations('product');
  const chooseLabel = useTranslations('wishlist')('choose');
  const notifyLabel = useTranslations('stockAlert')('link');
  const address = useLocalePath();
  const { add, busy } = useAddToCart();
  if (!inStock) {
    return (
      <ButtonLink
        href={`${address(path)}#${STOCK_ALERT_ANCHOR}`}
        look="secondary"
        aria-label={`${notifyLabel}: ${title}`}
      >
        {notifyLabel}
      </ButtonLink>
    );
  }
  if (only === null) {
    return (
      <ButtonLink href={address(path)} look="secondary" aria-label={`${chooseLabel}: ${title}`}>
        {chooseLabel}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={to.cart()} onSubmit={add}>
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="inventory_id" value={only} />
      <Button name="intent" value="add" look="secondary" wide busy={busy} aria-label={`${t('add')}: ${title}`}>
        {t('add')}
      </Button>
    </Form>
  );
}
