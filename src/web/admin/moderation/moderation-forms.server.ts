import { data, redirect } from 'react-router';
import type { Operation } from '../../../platform/operations/operation.ts';
import { contributionLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type PageActions, runPageAction } from '../actions/page-actions.server.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';

/** A refused form and the id of its review, question or answer. */
export type ModerationAnswer = FormAnswer & { id: string };

/** Fields of a decision; the form of each decision has it as a hidden field. */
export const DECISION_FIELDS = { decision: 'text', reason: 'text' } as const;

export const REASON_FIELD = {
  name: 'reason',
  label: 'admin.questions.reason',
  maxLength: 200,
  isRequired: true,
} as const;

/** Form action of a moderation page. @throws Response a redirect to `listPath` on success, a 404 page for an invalid id */
export async function handleModeration<Target>(
  actions: PageActions<Target>,
  shop: ShopRequest,
  { form, listPath }: { form: FormData; listPath: string },
  listOperation: Pick<Operation, 'access'>,
) {
  const submitted = { form, params: { id: form.get('id') } };
  const { intent, result } = await runPageAction(actions, shop, submitted, listOperation);
  if (result.ok) throw redirect(listPath, 303);
  if (result.refusal.code === 'api.not-found') throw data(null, { status: 404 });
  const answer = formAnswer(shop, result.refusal, { intent, form, labels: contributionLabels(shop.t) });
  return data<ModerationAnswer>({ ...answer.data, id: readTextField(form, 'id') }, answer.init ?? undefined);
}
