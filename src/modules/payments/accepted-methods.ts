import type { Money } from '../../kernel/money.ts';
import type { Db } from '../../platform/database/db.ts';
import { readSettings } from '../settings/read-settings.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY, type PaymentMethodCode } from './payment-methods.rules.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { findBankAccount } from './transfers/transfer.store.ts';

/**
 * Accepted methods for an amount besides cash: providers that can charge it, and bank transfers if the shop has an
 * account in its currency.
 */
export async function listAcceptedMethods(
  db: Db,
  providers: PaymentProviders,
  amount: Money,
): Promise<PaymentMethodCode[]> {
  const account = await findBankAccount(db, amount.currency);
  return [...providers.codesForAmount(amount), ...(account ? [BANK_TRANSFER as PaymentMethodCode] : [])];
}

/** All methods that the shop accepts, whatever the amount and destination. */
export async function listShopMethods(db: Db, { codes }: PaymentProviders) {
  const { currency, codEnabled } = await readSettings(db);
  const account = await findBankAccount(db, currency);
  return PAYMENT_METHODS.filter(({ code }) => {
    if (code === BANK_TRANSFER) return account !== undefined;
    return code === CASH_ON_DELIVERY ? codEnabled : codes.includes(code);
  });
}
