import type { Money } from '../../kernel/money.ts';
import type { Db } from '../../platform/database/db.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { listConfiguredMethods } from './connection/list-configured-methods.ts';
import { BANK_TRANSFER, type PaymentMethodCode } from './payment-methods.rules.ts';
import { listMethodSettings, listOfferedMethods, PAYMENT_METHODS } from './payment-methods.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { findBankAccount } from './transfers/transfer.store.ts';

/**
 * Accepted methods for an amount besides cash, in display order: the offered ones whose provider can charge it, and bank
 * transfers if the shop has an account in its currency.
 */
export async function listAcceptedMethods(
  db: Db,
  providers: PaymentProviders,
  amount: Money,
): Promise<PaymentMethodCode[]> {
  const [settings, hasAccount] = await Promise.all([readSettings(db), hasBankAccount(db, amount.currency)]);
  return filterAcceptedMethods(settings, providers, amount, hasAccount);
}

/** Whether the shop has an account for bank transfers in a currency. */
export async function hasBankAccount(db: Db, currency: string): Promise<boolean> {
  return (await findBankAccount(db, currency)) !== undefined;
}

/** As `listAcceptedMethods`, for known settings and accounts. */
export function filterAcceptedMethods(
  { paymentMethods }: Pick<Settings, 'paymentMethods'>,
  providers: PaymentProviders,
  amount: Money,
  hasAccount: boolean,
): PaymentMethodCode[] {
  const possible = [...providers.codesForAmount(amount), ...(hasAccount ? [BANK_TRANSFER as PaymentMethodCode] : [])];
  return listOfferedMethods(paymentMethods, amount).flatMap(({ code }) => (possible.includes(code) ? [code] : []));
}

/** All methods that the shop accepts, whatever the amount and destination. */
export async function listShopMethods(db: Db, providers: PaymentProviders) {
  const [{ paymentMethods }, configured] = await Promise.all([readSettings(db), listConfiguredMethods(db, providers)]);
  const enabled = new Set(listMethodSettings(paymentMethods).flatMap((one) => (one.is_enabled ? [one.method] : [])));
  return PAYMENT_METHODS.filter(({ code, key }) => enabled.has(key) && configured.includes(code));
}
