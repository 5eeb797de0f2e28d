import type { CartPage } from './cart-page.server.ts';

/** Entries of local storage that the specification names. Nothing depends on them: storage may be refused. */
export function rememberCart({ lines, toPay }: Pick<CartPage, 'lines' | 'toPay'>): void {
  const selection = lines.flatMap((line, thisIndex) =>
    line.selected
      ? [
          {
            title: line.title,
            productId: line.productId,
            priceSelling: line.unit.current,
            thisIndex,
            quantity: line.quantity,
            type: 'product',
          },
        ]
      : [],
  );
  const guest = /(?:^|; )frontend_guest=([^;]+)/.exec(document.cookie)?.[1];
  try {
    localStorage.setItem('cartSelection', JSON.stringify(selection));
    localStorage.setItem('cartPrice', String(toPay));
    if (guest) localStorage.setItem('guestUserToken', guest);
  } catch {
    // refused or full
  }
}
