/** Sides of a product that may be given stars of their own, as its category says. */
export const REVIEW_ASPECTS = ['battery', 'display', 'camera', 'value'] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];

export const REPORT_REASONS = ['offensive', 'advertising', 'not_about_it', 'personal_data', 'fake', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters. */
export const TITLE_MOST = 80;
export const BODY_LEAST = 10;
export const BODY_MOST = 2000;
export const REPLY_LEAST = 2;
export const REPLY_MOST = 1000;

export const MOST_PICTURES = 5;

/**
 * In the place of a reason, which is never empty: its author took it back while it was kept off the page. Such a row is
 * empty and nobody's; what is written of the same line next is read first.
 */
export const TAKEN_BACK = '';

const EDIT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Until when its author may change a review. */
export function editableUntil(written: Date): Date {
  return new Date(written.getTime() + EDIT_DAYS * DAY_MS);
}

/** Days after delivery until an order's buyer is asked for reviews, and after which it is too late to ask. */
export const INVITE_AFTER_DAYS = 7;
export const INVITE_WITHIN_DAYS = 45;

/** The start of the day so many days ago, as a moment: what was before is older. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
