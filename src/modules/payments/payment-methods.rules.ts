import { type Currency, fromMajor } from '../../kernel/money.ts';

/** No payment method: the order is fully paid by vouchers. */
export const NOTHING_TO_PAY = 0;

/** Numbers from the API specification. */
export const PAYMENT_METHODS = [
  { code: 1, key: 'razorpay' },
  { code: 2, key: 'cashOnDelivery' },
  { code: 3, key: 'stripe' },
  { code: 4, key: 'paypal' },
  { code: 5, key: 'flutterwave' },
  { code: 6, key: 'iyzico' },
  { code: 7, key: 'bankTransfer' },
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The specification's codes, and `NOTHING_TO_PAY`. */
export type PaymentMethodCode = PaymentMethod['code'] | typeof NOTHING_TO_PAY;

export const CASH_ON_DELIVERY = 2;
export const BANK_TRANSFER = 7;

/** Settings for cash on delivery; limits in major units. */
export type CashLimits = { enabled: boolean; least: number; most: number };

export type PaymentMethodsQuery = {
  /** Whether the chosen shipping option allows cash on delivery; its zones make this a rule per country too. */
  codAllowed: boolean;
  cash: CashLimits;
  /** Minor units, without the fee for cash on delivery. */
  amount: number;
  currency: Currency;
  /** Accepted methods for this amount besides cash: providers with keys, and a bank account in this currency. */
  taken: readonly PaymentMethodCode[];
};

/** Payment methods available for this amount and shipping option, the most common first. */
export function listPaymentMethods({
  codAllowed,
  cash,
  amount,
  currency,
  taken,
}: PaymentMethodsQuery): PaymentMethod[] {
  const minor = (major: number) => fromMajor(major, currency)?.amount ?? 0;
  const allowsCash = cash.enabled && codAllowed && amount >= minor(cash.least) && amount <= minor(cash.most);
  return sortPaymentMethods(
    PAYMENT_METHODS.filter(({ code }) => (code === CASH_ON_DELIVERY ? allowsCash : taken.includes(code))),
  );
}

/**
 * Display order: cash first, because it is offered where it is common; then global methods, regional methods, and
 * methods that take days.
 */
const DISPLAY_ORDER: readonly PaymentMethodCode[] = [2, 3, 4, 1, 5, 6, 7];

/** Sorts methods for display; the first is the default. */
export function sortPaymentMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((a, b) => DISPLAY_ORDER.indexOf(a.code) - DISPLAY_ORDER.indexOf(b.code));
}

export function findPaymentMethod(code: number): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.code === code);
}

/** Whether it is paid on a provider-hosted page. */
export function isHosted(code: number): boolean {
  return code !== NOTHING_TO_PAY && code !== CASH_ON_DELIVERY && code !== BANK_TRANSFER;
}
