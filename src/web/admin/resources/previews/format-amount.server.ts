import { formatMoney } from '../../../../kernel/format-money.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../../modules/settings/settings.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';

/** Formats amounts in minor units in the language of the staff member. */
export async function createAmountFormat({ services, locale }: ShopRequest): Promise<(amount: number) => string> {
  const settings = await readSettings(services.db);
  const format = getMoneyFormat(settings, locale);
  return (amount) => formatMoney({ amount, currency: settings.currency }, format);
}
