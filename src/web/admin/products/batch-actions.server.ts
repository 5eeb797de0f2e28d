import { data, redirect } from 'react-router';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import type { Refusal, Result } from '../../../kernel/result.ts';
import {
  cancelBatchOperation,
  createBatchOperation,
  startBatchOperation,
  undoBatchOperation,
} from '../../../modules/catalog/batches/batch.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { readBatch } from './read-batch-form.server.ts';

/** A refused form with the ids of the ticked products. */
export type BatchAnswer = FormAnswer & { ids: string[] };

/** Plans, starts, cancels or undoes a change of many products. @throws Response a redirect after success */
export async function handleBatchForm(shop: ShopRequest, form: FormData) {
  await requireAccess(createBatchOperation, shop);
  const result = refuseInvalidText(form) ?? (await runBatchForm(shop, form));
  if (!result.ok) return answerForm(shop, result.refusal, form);
  throw redirect(adminPaths.productBatch(result.value.id, { saved: 1 }), 303);
}

async function runBatchForm(shop: ShopRequest, form: FormData): Promise<Result<{ id: number }>> {
  const params = { batch: readTextField(form, 'batch') };
  switch (readTextField(form, 'intent')) {
    case 'plan': {
      const { currency, timeZone } = await readSettings(shop.services.db);
      const parseAmount = (text: string) => parseTypedMinorAmount(text, currency);
      const input = readBatch(form, { parseAmount, timeZone });
      return runStaffCommand(createBatchOperation, shop, { form, input });
    }
    case 'apply':
      return runStaffCommand(startBatchOperation, shop, { form, params, input: {} });
    case 'cancel':
      return runStaffCommand(cancelBatchOperation, shop, { form, params, input: {} });
    case 'undo':
      return runStaffCommand(undoBatchOperation, shop, { form, params, input: {} });
    default:
      throw data(null, { status: 404 });
  }
}

function answerForm(shop: ShopRequest, refusal: Refusal, form: FormData) {
  // the message names the field, because the forms of the list have short labels only
  const { data: answer, init } = formAnswer(shop, refusal, { intent: readTextField(form, 'intent'), form });
  const [first] = Object.values(answer.errors);
  const ids = form.getAll('id').filter((id) => typeof id === 'string');
  const result: BatchAnswer = Object.assign(answer, { failed: first ?? answer.failed, ids });
  return data(result, init ?? undefined);
}
