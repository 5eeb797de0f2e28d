import { data, redirect } from 'react-router';
import { pickTranslation } from '../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import type { Refusal } from '../../../kernel/result.ts';
import {
  applyBatchOperation,
  planBatchOperation,
  undoBatchOperation,
} from '../../../modules/catalog/batches/batch.operations.ts';
import type { BatchValues, PlannedChange } from '../../../modules/catalog/batches/plan-batch.rules.ts';
import { productColumns } from '../../../modules/catalog/editing/product.fields.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { listReferenceOptions } from '../../../platform/resources/list-reference-options.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { createAmountFormatter } from '../list-page.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { readBatch } from './read-batch-form.server.ts';

/** Preview of a batch: a row by product, and the fields of the form that applies it. */
export type BatchPlan = {
  rows: { id: number; title: string; before: string; after: string | null; problem: string | null }[];
  changed: number;
  fields: { name: string; value: string }[];
};

export type BatchAnswer = { plan?: BatchPlan; form?: FormAnswer };

/** Plans, applies or undoes a change of many products. @throws Response a redirect after success */
export async function handleBatchForm(shop: ShopRequest, form: FormData) {
  await requireAccess(applyBatchOperation, shop);
  const intent = readTextField(form, 'intent');
  const invalid = refuseInvalidText(form);
  if (invalid) return answerForm(shop, invalid.refusal, form);
  if (intent === 'undo') {
    const params = { batch: readTextField(form, 'batch') };
    const undone = await runStaffCommand(undoBatchOperation, shop, { form, params, input: {} });
    if (undone.ok) throw redirect(adminPaths.products({ saved: 1 }), 303);
    return answerForm(shop, undone.refusal, form);
  }
  if (intent !== 'plan' && intent !== 'apply') throw data(null, { status: 404 });
  const { currency } = await readSettings(shop.services.db);
  const input = readBatch(form, (text) => parseTypedMinorAmount(text, currency));
  if (intent === 'apply') {
    const applied = await runStaffCommand(applyBatchOperation, shop, { form, input });
    if (applied.ok) throw redirect(adminPaths.products({ saved: 1 }), 303);
    return answerForm(shop, applied.refusal, form);
  }
  const planned = await executeInput(planBatchOperation, createPageCaller(shop), { input });
  if (!planned.ok) return answerForm(shop, planned.refusal, form);
  const answer: BatchAnswer = { plan: await toPlan(shop, planned.value, form) };
  return data(answer, { status: 200 });
}

async function toPlan(shop: ShopRequest, planned: readonly PlannedChange[], form: FormData): Promise<BatchPlan> {
  const { services, locale, t } = shop;
  const [settings, options] = await Promise.all([
    readSettings(services.db),
    listReferenceOptions(services.db, productColumns, locale),
  ]);
  const amount = createAmountFormatter(settings, locale);
  const category = (id: number) => options.get('category_id')?.find(({ value }) => value === String(id))?.name ?? '';
  const kind = readTextField(form, 'kind');
  const describe = ({ status, category_id, selling, offered, variants }: BatchValues): string => {
    if (kind === 'status') return t(`admin.resources.shared.choices.status.${status}`);
    if (kind === 'category') return category(category_id);
    const prices = [selling, offered, ...variants.map(({ price }) => price)].filter((price) => price !== null);
    return [...new Set(prices)].map(amount).join(', ');
  };
  return {
    rows: planned.map(({ product, after, problem }) => ({
      id: product.id,
      title: pickTranslation(product.title, locale),
      before: describe(product.values),
      after: after && describe(after),
      problem: problem && t(`admin.products.batch.problems.${problem}`),
    })),
    changed: planned.filter(({ after }) => after !== null).length,
    fields: [
      ...[...form].flatMap(([name, value]) =>
        ['intent', 'id', 'version'].includes(name) || typeof value !== 'string' ? [] : [{ name, value }],
      ),
      // what the preview shows is applied once, and only to products that are as it shows them
      ...planned.flatMap(({ product }) => [
        { name: 'id', value: String(product.id) },
        { name: 'version', value: String(product.version) },
      ]),
    ],
  };
}

function answerForm(shop: ShopRequest, refusal: Refusal, form: FormData) {
  // the message names the field, because the forms of the list have short labels only
  const { data: answer, init } = formAnswer(shop, refusal, { intent: readTextField(form, 'intent'), form });
  const [first] = Object.values(answer.errors);
  const result: BatchAnswer = { form: Object.assign(answer, { failed: first ?? answer.failed }) };
  return data(result, init ?? undefined);
}
