import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY, type PaymentMethodCode } from '../payment-methods.rules.ts';
import type { PaymentProviders } from '../payment-providers.ts';
import { findBankAccount } from '../transfers/transfer.store.ts';

/** Methods that have what they need: cash, providers with keys, and transfers with an account in the shop's currency. */
export async function listConfiguredMethods(db: Db, { codes }: PaymentProviders): Promise<PaymentMethodCode[]> {
  const { currency } = await readSettings(db);
  const account = await findBankAccount(db, currency);
  return [CASH_ON_DELIVERY, ...codes, ...(account ? [BANK_TRANSFER] : [])];
}
