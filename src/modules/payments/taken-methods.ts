import type { Money } from '../../kernel/money.ts';
import type { Db } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { accountFor } from './bank.store.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY, PAYMENT_METHODS, type PaymentMethodCode } from './payment-methods.rules.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** What the shop takes for an amount beside cash: providers that can charge it, and transfers to an account of its currency. */
export async function takenMethods(db: Db, providers: PaymentProviders, amount: Money): Promise<PaymentMethodCode[]> {
  const account = await accountFor(db, amount.currency);
  return [...providers.taking(amount), ...(account ? [BANK_TRANSFER as PaymentMethodCode] : [])];
}

/** Every method that the shop takes at all, whatever is bought and wherever it is sent. */
export async function methodsOfShop(db: Db, { codes }: PaymentProviders) {
  const { currency, codEnabled } = await readSettings(db);
  const account = await accountFor(db, currency);
  return PAYMENT_METHODS.filter(({ code }) => {
    if (code === BANK_TRANSFER) return account !== undefined;
    return code === CASH_ON_DELIVERY ? codEnabled : codes.includes(code);
  });
}
