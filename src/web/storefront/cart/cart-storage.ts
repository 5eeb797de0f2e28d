import { getFromApi } from '../../../client/api-client.ts';
import { fromMajor, sumAmounts, toMajor } from '../../../kernel/money.ts';
import { readStorage, writeStorage } from '../layout/browser-storage.ts';
import type { CartPage } from './cart-page.server.ts';
import { clearPendingSubmission } from './idempotency-key.ts';

/** Local storage entries with the names of the specification; amounts in major units as in the API. */
type StoredCart = {
  lines: readonly { title: string; productId: number | null; price: number; quantity: number; selected: boolean }[];
  /** Total of the selected lines. */
  price: number;
};

/** No feature depends on these entries: local storage may be unavailable. */
function writeCartStorage({ lines, price }: StoredCart): void {
  const selection = lines.flatMap(({ title, productId, price: priceSelling, quantity, selected }, thisIndex) =>
    selected && productId !== null ? [{ title, productId, priceSelling, thisIndex, quantity, type: 'product' }] : [],
  );
  writeStorage('cartSelection', JSON.stringify(selection));
  writeStorage('cartPrice', String(price));
}

type StoredCartEntry = { title: string; productId: number; quantity: number; priceSelling?: unknown };

/** The selected lines of the last known cart; unreadable storage counts as empty. */
export function readStoredSelection(): StoredCartEntry[] {
  try {
    const entries: unknown = JSON.parse(readStorage('cartSelection') ?? '[]');
    return Array.isArray(entries) ? entries.filter(isStoredCartEntry) : [];
  } catch {
    return []; // written by other code
  }
}

function isStoredCartEntry(entry: unknown): entry is StoredCartEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  if (!('title' in entry && 'productId' in entry && 'quantity' in entry)) return false;
  return typeof entry.title === 'string' && typeof entry.productId === 'number' && typeof entry.quantity === 'number';
}

/** Total of the selected lines of the last known cart, in major units. */
export function readStoredPrice(): number | undefined {
  const price = Number(readStorage('cartPrice') ?? Number.NaN);
  return Number.isFinite(price) ? price : undefined;
}

/** Stores the cart shown on a page, and clears the pending submission, whose result the shopper has now seen. */
export function storeCart({ lines, toPay }: Pick<CartPage, 'lines' | 'toPay'>, currency: string): void {
  clearPendingSubmission();
  const major = (amount: number) => toMajor({ amount, currency });
  writeCartStorage({
    price: major(toPay),
    lines: lines.map(({ unit, ...line }) => ({ ...line, price: major(unit.current) })),
  });
}

/** Fetches and stores the current cart, for pages that do not show it. */
export async function fetchAndStoreCart(locale: string): Promise<void> {
  const result = await getFromApi('/cart/by-user', {}, { language: locale });
  if (!result.ok) return;
  const { currency, goods, discount, cart } = result.data;
  const minor = (amount: number) => fromMajor(amount, currency)?.amount ?? 0;
  writeCartStorage({
    price: toMajor({ amount: sumAmounts([minor(goods), -minor(discount)]), currency }),
    lines: cart.map(({ current_price: price, quantity, selected, ...line }) => {
      const { id: productId, title } = line.kind === 'goods' ? line.product : { id: null, title: line.title };
      return { title, productId, price, quantity, selected: selected === 1 };
    }),
  });
}
