import { type Currency, fromMajor } from '../../kernel/money.ts';

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
export type PaymentMethodCode = PaymentMethod['code'];

export const CASH_ON_DELIVERY = 2;

/** More cash than a driver should carry, in major units of any currency. */
const MOST_CASH = '10000';

export type ToPay = {
  /** Whether the chosen shipping takes cash at the door; its zones make this the country's rule too. */
  codAllowed: boolean;
  /** Minor units, without a fee for the method itself. */
  amount: number;
  currency: Currency;
};

/** The methods a shopper may choose for this amount and way of shipping. */
export function methodsFor({ codAllowed, amount, currency }: ToPay): PaymentMethod[] {
  const most = fromMajor(MOST_CASH, currency)?.amount ?? 0;
  return PAYMENT_METHODS.filter(({ code }) => code === CASH_ON_DELIVERY && codAllowed && amount <= most);
}

export function methodOf(code: number): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.code === code);
}
