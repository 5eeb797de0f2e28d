import { redirect } from 'react-router';
import type { Refusal, Result } from '../../../../kernel/result.ts';
import {
  reportReviewOperation,
  voteForReviewOperation,
} from '../../../../modules/reviews/listing/review-feedback.operations.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { productLabels } from '../../../forms/field-labels.server.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import type { ReviewFeedbackActionData } from '../product-action-data.ts';
import { REVIEWS_ANCHOR } from './reviews-url.ts';

/** Whether the form is a vote for or a report of a review. */
export function isReviewFeedback(form: FormData): boolean {
  return form.has('review');
}

/** Handles a vote or a report. @throws Response a redirect to the sign-in page for guests: one vote per account */
export async function submitReviewFeedback(
  shop: ShopRequest,
  { main, product }: { main: string; product: number },
  form: FormData,
): Promise<ReviewFeedbackActionData> {
  const review = readTextField(form, 'review').slice(0, 40);
  const voice = form.get('voice') === 'report' ? 'report' : 'helpful';
  const toFailure = (refusal: Refusal): ReviewFeedbackActionData => {
    const [field] = Object.values(refusal.fields).flat();
    return { review, voice, ok: false, sentence: translateRefusal(field ?? refusal, shop.t, productLabels(shop.t)) };
  };
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toFailure(unreadable.refusal);
  const { customer } = await shop.visitor();
  if (!customer) throw redirect(to.login(`${to.product(main, product)}#${REVIEWS_ANCHOR}`), 303);
  const result = await applyFeedback();
  if (!result.ok) return toFailure(result.refusal);
  return { review, voice, ok: true, sentence: shop.t(voice === 'report' ? 'reviews.reported' : 'reviews.voted') };

  function applyFeedback(): Promise<Result<unknown>> {
    if (voice === 'helpful') return runCommand(voteForReviewOperation, shop, { form, input: { id: review } });
    const [reason, note] = [readTextField(form, 'reason'), readTextField(form, 'note')];
    return runCommand(reportReviewOperation, shop, { form, input: { id: review, reason, note } });
  }
}
