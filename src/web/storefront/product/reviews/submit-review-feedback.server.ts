import { redirect } from 'react-router';
import type { Refusal, Result } from '../../../../kernel/result.ts';
import { reportReview, voteOnReview } from '../../../../modules/reviews/listing/vote-on-review.ts';
import { reportInput, voteInput } from '../../../../modules/reviews/review-commands.input.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { consumeAttempt } from '../../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { productLabels } from '../../../forms/field-labels.server.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
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
  const { db, config, clock } = shop.services;
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'review', customer.id, now);
  if (!admitted.ok) return toFailure(admitted.refusal);
  const result = await applyFeedback();
  if (!result.ok) return toFailure(result.refusal);
  return { review, voice, ok: true, sentence: shop.t(voice === 'report' ? 'reviews.reported' : 'reviews.voted') };

  async function applyFeedback(): Promise<Result<unknown>> {
    const voter = { customerId: customer?.id ?? '', now };
    if (voice === 'helpful') {
      const input = parseInput(voteInput, { id: review });
      return input.ok ? voteOnReview(db, input.value, voter) : input;
    }
    const input = parseInput(reportInput, {
      id: review,
      reason: readTextField(form, 'reason'),
      note: readTextField(form, 'note'),
    });
    return input.ok ? reportReview(db, input.value, voter) : input;
  }
}
