/** Code of a payment method in the API and the database, or `NOTHING_TO_PAY`. */
export type PaymentMethodCode = number;

/** No payment method: the order is fully paid by vouchers. */
export const NOTHING_TO_PAY = 0;
export const CASH_ON_DELIVERY = 2;
export const BANK_TRANSFER = 7;

/** Largest code of a payment method; the database checks it too. */
export const MAX_METHOD_CODE = 99;

/** Whether it is paid on a provider-hosted page. */
export function isHosted(code: PaymentMethodCode): boolean {
  return code !== NOTHING_TO_PAY && code !== CASH_ON_DELIVERY && code !== BANK_TRANSFER;
}
