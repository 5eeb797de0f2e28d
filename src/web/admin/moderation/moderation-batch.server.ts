import { data, redirect } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formAnswer } from '../form-answer.server.ts';

/** Texts that one form decides: those of a page, with their answers. */
const MAX_SELECTED = 200;

export type Decision = 'publish' | 'reject';

/** Decisions about the selected texts of a page, by the intent of their button. */
const DECISIONS: Readonly<Record<string, Decision>> = { 'publish-selected': 'publish', 'reject-selected': 'reject' };

export type BatchAnswer = {
  kind: 'batch';
  done: number;
  /** Texts that were not changed, with the reason. */
  refused: { id: string; text: string; reason: string }[];
  /** Sentence about the whole form. */
  failed: string | null;
  reason: { value: string; error: string | undefined };
  /** Selection of a form that is sent again. */
  selected: string[];
};

/** Decision of a form for the selected texts; undefined for another form. */
export function readBatchDecision(form: FormData): Decision | undefined {
  const intent = readTextField(form, 'intent');
  return Object.hasOwn(DECISIONS, intent) ? DECISIONS[intent] : undefined;
}

type Batch = {
  form: FormData;
  decision: Decision;
  listPath: string;
  moderate(id: string, input: { decision: Decision; reason: string }): Promise<Result<unknown>>;
};

/**
 * Publishes or rejects the selected texts one by one, so that a refused one does not stop the others.
 * @throws Response a redirect to `listPath` when all were changed
 */
export async function runModerationBatch(shop: ShopRequest, { form, decision, listPath, moderate }: Batch) {
  const { t } = shop;
  const ids = [...new Set(form.getAll('id').map(String))].slice(0, MAX_SELECTED);
  const reason = readTextField(form, 'reason').trim();
  const answer: BatchAnswer = {
    kind: 'batch',
    done: 0,
    refused: [],
    failed: null,
    reason: { value: reason, error: undefined },
    selected: ids,
  };
  if (ids.length === 0) return data({ ...answer, failed: t('admin.moderation.nothing') }, { status: 200 });
  if (decision === 'reject' && reason === '') {
    const { refusal } = refuseField('reason', 'fields.required', { type: 'reason' });
    const labels = { reason: t('admin.questions.reason') };
    const { errors, failed } = formAnswer(shop, refusal, { intent: decision, form, labels }).data;
    return data({ ...answer, failed, reason: { value: '', error: errors.reason } }, { status: 200 });
  }
  for (const id of ids) {
    const result = await moderate(id, { decision, reason: decision === 'reject' ? reason : '' });
    if (result.ok) answer.done += 1;
    else answer.refused.push({ id, text: readTextField(form, `text.${id}`), reason: explain(shop, result.refusal) });
  }
  if (answer.refused.length === 0) throw redirect(listPath, 303);
  return data({ ...answer, selected: [] }, { status: 200 });
}

function explain({ t }: ShopRequest, refusal: Refusal): string {
  const [[problem] = []] = Object.values(refusal.fields);
  return translateRefusal(problem ?? refusal, t);
}
