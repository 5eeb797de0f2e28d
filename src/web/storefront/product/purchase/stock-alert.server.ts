import { createStockAlertOperation } from '../../../../modules/stock-alerts/stock-alerts.operations.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import type { AlertActionData } from '../product-action-data.ts';

/** Handles the stock alert form of a sold-out variant. */
export async function subscribeToStockAlert(shop: ShopRequest, form: FormData): Promise<AlertActionData> {
  const { t } = shop;
  const email = readTextField(form, 'email').slice(0, 254);
  const input = { inventory_id: readTextField(form, 'inventory_id'), email };
  const created = await runCommand(createStockAlertOperation, shop, { form, input });
  if (created.ok) return { ok: true, email: created.value, sentence: t('stockAlert.done', { email: created.value }) };
  const [problem = created.refusal] = created.refusal.fields.email ?? [];
  return { ok: false, email, sentence: translateRefusal(problem, t) };
}
