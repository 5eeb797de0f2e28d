import type { Refusal } from '../../../../kernel/result.ts';
import { createStockAlert } from '../../../../modules/stock-alerts/create-stock-alert.ts';
import { alertInput } from '../../../../modules/stock-alerts/stock-alerts.input.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import type { AlertActionData } from '../product-action-data.ts';

/** Handles the stock alert form of a sold-out variant. */
export async function subscribeToStockAlert(shop: ShopRequest, form: FormData): Promise<AlertActionData> {
  const { services, locale, address, t } = shop;
  const email = readTextField(form, 'email').slice(0, 254);
  const toFailure = (refusal: Refusal): AlertActionData => {
    const [field] = refusal.fields.email ?? [];
    return { ok: false, email, sentence: translateRefusal(field ?? refusal, t) };
  };
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toFailure(unreadable.refusal);
  const input = parseInput(alertInput, { inventory_id: readTextField(form, 'inventory_id'), email });
  if (!input.ok) return toFailure(input.refusal);
  const { limits } = services.config;
  const result = await createStockAlert(services.db, input.value, { locale, address, limits, now: services.clock() });
  if (!result.ok) return toFailure(result.refusal);
  return { ok: true, email: input.value.email, sentence: t('stockAlert.done', { email: input.value.email }) };
}
