import type { Refusal } from '../../../kernel/result.ts';
import { askForAlert } from '../../../modules/stock-alerts/ask-for-alert.ts';
import { alertInput } from '../../../modules/stock-alerts/stock-alerts.input.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import type { AlertAnswer } from './product-answer.ts';

/** Handles the stock alert form of a sold-out variant. */
export async function alertMe(shop: ShopRequest, form: FormData): Promise<AlertAnswer> {
  const { services, locale, address, t } = shop;
  const email = textOf(form, 'email').slice(0, 254);
  const toFailure = (refusal: Refusal): AlertAnswer => {
    const [field] = refusal.fields.email ?? [];
    return { ok: false, email, sentence: sentenceFor(field ?? refusal, t) };
  };
  const unreadable = refuseUnreadable(form);
  if (unreadable) return toFailure(unreadable.refusal);
  const input = parseInput(alertInput, { inventory_id: textOf(form, 'inventory_id'), email });
  if (!input.ok) return toFailure(input.refusal);
  const { limits } = services.config;
  const result = await askForAlert(services.db, input.value, { locale, address, limits, now: services.clock() });
  if (!result.ok) return toFailure(result.refusal);
  return { ok: true, email: input.value.email, sentence: t('stockAlert.done', { email: input.value.email }) };
}
