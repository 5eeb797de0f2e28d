import { redirect } from 'react-router';
import { ok, type Refusal, type Result } from '../../../../kernel/result.ts';
import type { ContributionResult } from '../../../../modules/questions/ask-question.ts';
import {
  type AnswerInput,
  type AskInput,
  answerInput,
  askInput,
} from '../../../../modules/questions/questions.input.ts';
import { answerQuestionOperation, askQuestionOperation } from '../../../../modules/questions/questions.operations.ts';
import { answerQuestionForStaffOperation } from '../../../../modules/questions/staff-questions.operations.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { ANONYMOUS_VISITOR } from '../../../../platform/http/visitor.ts';
import type { CustomerActor } from '../../../../platform/operations/access.ts';
import { execute } from '../../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { productLabels } from '../../../forms/field-labels.server.ts';
import { readDataCookie, writeDataCookie } from '../../../http/data-cookie.server.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { safeReturnPath } from '../../../http/safe-return-path.ts';
import { createPageCaller } from '../../../operations/page-caller.server.ts';
import { to } from '../../../paths.ts';
import { toOutcomeCode, translateOutcome } from './question-outcome.server.ts';
import { OUTCOME_PARAM, QUESTIONS_ANCHOR } from './questions-url.ts';
import type { SubmittedPostView } from './questions-view.ts';

/** Product whose page the form was on. */
type ProductReference = { main: string; product: number };

/** Raw text: a question about the product, or an answer to a question. */
type PostFields = { product: number; question: string | null; text: string };

type PostDraft = { what: 'asked'; input: AskInput } | { what: 'answered'; input: AnswerInput };

/** Whether the form is a question or an answer. */
export function isQuestionOrAnswer(form: FormData): boolean {
  return form.has('question') || form.has('answer');
}

/**
 * Handles a question or an answer from the product page. For a guest the text is stored in a cookie and sent after
 * sign-in.
 * @throws Response a redirect
 */
export async function submitQuestionOrAnswer(
  shop: ShopRequest,
  place: ProductReference,
  form: FormData,
): Promise<SubmittedPostView> {
  const question = form.has('answer') ? readTextField(form, 'question_id') : null;
  const text = readTextField(form, question === null ? 'question' : 'answer').slice(0, 1000);
  const toFailure = (refusal: Refusal): SubmittedPostView => {
    const [field] = Object.values(refusal.fields).flat();
    return { ok: false, sentence: translateRefusal(field ?? refusal, shop.t, productLabels(shop.t)), question, text };
  };
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toFailure(unreadable.refusal);
  const { product } = place;
  const draft = parsePostDraft({ product, question, text });
  if (!draft.ok) return toFailure(draft.refusal);
  const { customer } = await shop.visitor();
  if (!customer) {
    const back = to.product(place.main, product);
    // the text comes last because of its length
    writeDataCookie(shop, 'meant', { write: question ?? 'ask', product: String(product), back, text });
    throw redirect(to.login(`${back}#${QUESTIONS_ANCHOR}`), 303);
  }
  const result = await publishPost(shop, customer, draft.value);
  if (!result.ok) return toFailure(result.refusal);
  const outcome = translateOutcome(toOutcomeCode(draft.value.what, result), shop.locale);
  const isSaved = outcome?.ok === true;
  return { ok: isSaved, sentence: outcome?.sentence ?? '', question, text: isSaved ? '' : text };
}

/**
 * Sends the question or answer that a guest wrote before signing in. Returns the path to redirect to, or null if there
 * is none.
 */
export async function submitPendingPost(
  shop: ShopRequest,
  request: Request,
  customer: CustomerActor,
): Promise<string | null> {
  const { write, product, back, text = '' } = readDataCookie(request, 'meant');
  if (write === undefined) return null;
  shop.clearCookie('meant');
  const draft = parsePostDraft({ product: Number(product), question: write === 'ask' ? null : write, text });
  if (!draft.ok) return null;
  const arrival = toOutcomeCode(draft.value.what, await publishPost(shop, customer, draft.value));
  return `${safeReturnPath(back)}?${new URLSearchParams({ [OUTCOME_PARAM]: arrival })}#${QUESTIONS_ANCHOR}`;
}

function parsePostDraft({ product, question, text }: PostFields): Result<PostDraft> {
  if (question === null) {
    const input = parseInput(askInput, { product_id: product, question: text });
    return input.ok ? ok({ what: 'asked', input: input.value }) : input;
  }
  const input = parseInput(answerInput, { question_id: question, answer: text });
  return input.ok ? ok({ what: 'answered', input: input.value }) : input;
}

/** A member of staff answers for the shop. */
async function publishPost(
  shop: ShopRequest,
  customer: CustomerActor,
  draft: PostDraft,
): Promise<Result<ContributionResult>> {
  const caller = createPageCaller(shop, { visitor: { ...ANONYMOUS_VISITOR, customer } });
  if (draft.what === 'asked') return execute(askQuestionOperation, caller, draft.input);
  const { access } = answerQuestionForStaffOperation;
  const staff = await access.authorize(caller);
  if (!staff.ok) return execute(answerQuestionOperation, caller, draft.input);
  const { question_id: id, answer } = draft.input;
  return execute(answerQuestionForStaffOperation, caller, { id, answer });
}
