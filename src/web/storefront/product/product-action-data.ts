import type { SubmittedPostView } from './questions/questions-view.ts';

export type AlertActionData = { ok: boolean; email: string; sentence: string };

/** Result of a vote for or a report of a review. */
export type ReviewFeedbackActionData = { review: string; voice: 'helpful' | 'report'; ok: boolean; sentence: string };

/** Action data of the forms on the product page. */
export type ProductActionData = {
  alert?: AlertActionData;
  written?: SubmittedPostView;
  voice?: ReviewFeedbackActionData;
};
