import { type Currency, fromMajor } from '../../kernel/money.ts';

/** No method at all: an order that vouchers have paid for. */
export const NOTHING_TO_PAY = 0;

/** The contract's numbers. */
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
/** The contract's, and what stands in their place when vouchers have paid for everything. */
export type PaymentMethodCode = PaymentMethod['code'] | typeof NOTHING_TO_PAY;

export const CASH_ON_DELIVERY = 2;
export const BANK_TRANSFER = 7;

/** The owner's rules for cash at the door; major units, which are what drivers count. */
export type CashRules = { enabled: boolean; least: number; most: number };

export type ToPay = {
  /** Whether the chosen shipping takes cash at the door; its zones make this the country's rule too. */
  codAllowed: boolean;
  cash: CashRules;
  /** Minor units, without a fee for the method itself. */
  amount: number;
  currency: Currency;
  /** What the shop takes for this amount beside cash: providers with keys, a bank account in this currency. */
  taken: readonly PaymentMethodCode[];
};

/** The methods a shopper may choose for this amount and way of shipping, the one that most will want first. */
export function methodsFor({ codAllowed, cash, amount, currency, taken }: ToPay): PaymentMethod[] {
  const minor = (major: number) => fromMajor(major, currency)?.amount ?? 0;
  const inCash = cash.enabled && codAllowed && amount >= minor(cash.least) && amount <= minor(cash.most);
  return inUsualOrder(
    PAYMENT_METHODS.filter(({ code }) => (code === CASH_ON_DELIVERY ? inCash : taken.includes(code))),
  );
}

/**
 * Cash where it is taken at all, for those are the places where it is usual; then what is paid with everywhere, then
 * what is at home in one region, then what takes days.
 */
const USUAL: readonly PaymentMethodCode[] = [2, 3, 4, 1, 5, 6, 7];

/** As a shopper is shown them; the first is what an order is paid with unless another is chosen. */
export function inUsualOrder(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((a, b) => USUAL.indexOf(a.code) - USUAL.indexOf(b.code));
}

export function methodOf(code: number): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.code === code);
}

/** Whether it is paid on a provider's own page. */
export function isHosted(code: number): boolean {
  return code !== NOTHING_TO_PAY && code !== CASH_ON_DELIVERY && code !== BANK_TRANSFER;
}
