/** Whether a sale price is below the price; null: no sale price. Amounts are minor units. */
export function isValidSalePrice({ selling, offered }: { selling: number; offered: number | null }): boolean {
  return offered === null || offered < selling;
}
