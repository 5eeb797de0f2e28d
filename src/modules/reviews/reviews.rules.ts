/** Aspects of a product that can be rated separately; the category selects them. */
export const REVIEW_ASPECTS = ['battery', 'display', 'camera', 'value'] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];

export const REPORT_REASONS = ['offensive', 'advertising', 'not_about_it', 'personal_data', 'fake', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters. */
export const MAX_TITLE_LENGTH = 80;
export const MIN_BODY_LENGTH = 10;
export const MAX_BODY_LENGTH = 2000;
export const MIN_REPLY_LENGTH = 2;
export const MAX_REPLY_LENGTH = 1000;

export const MAX_PICTURES = 5;

/**
 * Stored as reject reason (which is otherwise never empty) when the author deleted a review before it was published.
 * The row contains no text and no author; the next review of the same order line must be moderated.
 */
export const DELETED_BY_AUTHOR = '';

const EDIT_DAYS = 30;
const DAY_MS = 86_400_000;

/** End of the period in which the author can change a review. */
export function getEditDeadline(written: Date): Date {
  return new Date(written.getTime() + EDIT_DAYS * DAY_MS);
}

/** Days after delivery until the buyer is invited to review, and after which no invitation is sent. */
export const INVITE_AFTER_DAYS = 7;
export const INVITE_WITHIN_DAYS = 45;

/** Time `days` days before `now`. */
export function subtractDays(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
