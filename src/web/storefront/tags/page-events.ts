import { multiplyAmount, sumAmounts, toMajor } from '../../../kernel/money.ts';
import { readStoredPrice, readStoredSelection } from '../cart/cart-storage.ts';
import type { PaymentPage } from '../checkout/payment/payment-page.server.ts';
import type { CardView } from '../listing/cards/card-view.ts';
import type { ListingView } from '../listing/listing-view.ts';
import type { ProductView } from '../product/product-view.ts';
import type { ShopEvent } from './shop-event.ts';

/** Loader data of the page's route; the page type is recognised by its properties. */
type PageData = Partial<Pick<ProductView, 'id' | 'brand' | 'variants'>> &
  Partial<Pick<ListingView, 'title' | 'cards' | 'path' | 'query'>> & {
    view?: ListingView;
    page?: Pick<PaymentPage, 'order' | 'state'> | number;
  };

/** View event of a page; `once` is a key that deduplicates it. */
export function toViewEvent(loaded: PageData, currency: string): { once: string; event: ShopEvent } | null {
  const list = loaded.view ?? loaded;
  if (list.cards?.length && list.title !== undefined)
    return {
      once: `${list.path} ${list.query} ${list.page}`,
      event: {
        name: 'view_item_list',
        currency,
        item_list_name: list.title,
        value: toMajor({ amount: sumAmounts(list.cards.map(({ current }) => current)), currency }),
        items: list.cards.map((card) => toCardItem(card, currency)),
      },
    };
  const { id, title, brand, variants } = loaded;
  if (id === undefined || title === undefined || !variants) return null;
  const price = toMajor({ amount: Math.min(...variants.map(({ current }) => current)), currency });
  return {
    once: `product ${id}`,
    event: {
      name: 'view_item',
      currency,
      value: price,
      items: [{ item_id: String(id), item_name: title, item_brand: brand?.title, price, quantity: 1 }],
    },
  };
}

function toCardItem({ id, title, brand, current }: CardView, currency: string) {
  const price = toMajor({ amount: current, currency });
  return { item_id: String(id), item_name: title, item_brand: brand, price, quantity: 1 };
}

/** Add-to-cart event of a submitted form; null for other forms. */
export function toAddToCartEvent(form: FormData, loaded: PageData, currency: string): ShopEvent | null {
  const product = form.get('product_id');
  const intent = form.get('intent');
  if (typeof product !== 'string' || (intent !== 'add' && intent !== 'buy')) return null;
  const quantity = Number(form.get('quantity') ?? 1) || 1;
  const addedProduct = String(loaded.id) === product ? loaded : {};
  const inventory = Number(form.get('inventory_id'));
  const variant =
    addedProduct.variants?.find(({ inventoryId }) => inventoryId === inventory) ?? addedProduct.variants?.[0];
  const amount = variant?.current;
  const price = amount === undefined ? undefined : toMajor({ amount, currency });
  const value = amount === undefined ? undefined : toMajor({ amount: multiplyAmount(amount, quantity), currency });
  const item = {
    item_id: product,
    item_name: addedProduct.title,
    item_brand: addedProduct.brand?.title,
    price,
    quantity,
  };
  return { name: 'add_to_cart', currency, value, items: [item] };
}

/** Checkout event with the selected cart lines stored in the browser. */
export function toCheckoutEvent(currency: string): ShopEvent {
  const items = readStoredSelection().map(({ productId, title, quantity, priceSelling }) => ({
    item_id: String(productId),
    item_name: title,
    price: typeof priceSelling === 'number' ? priceSelling : undefined,
    quantity,
  }));
  return { name: 'begin_checkout', currency, value: readStoredPrice(), items };
}

/** Purchase event of a confirmation page; null for other pages. */
export function toPurchaseEvent({ page }: PageData, currency: string): ShopEvent | null {
  if (typeof page !== 'object' || !page.order) return null;
  if (page.state !== 'done' && page.state !== 'transfer') return null;
  const { code, lines, totals } = page.order;
  return {
    name: 'purchase',
    currency,
    transaction_id: code,
    value: toMajor({ amount: totals.grand, currency }),
    items: lines.map(({ id, title, path, unitPrice, quantity }) => ({
      item_id: path?.split('/').at(-1)?.split('?')[0] ?? id,
      item_name: title,
      price: toMajor({ amount: unitPrice, currency }),
      quantity,
    })),
  };
}
