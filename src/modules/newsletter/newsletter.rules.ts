const DAY_MS = 86_400_000;

/** The link in the first mail works this long, days. */
export const CONFIRM_DAYS = 7;
/** That somebody was subscribed and left can be shown this long: claims end after three years; days. */
const REMEMBERED_DAYS = 3 * 365;

/** Where somebody asked. */
export type NewsletterSource = 'footer' | 'page' | 'profile' | 'api';

/** Asked for before this and not confirmed: void. */
export function voidBefore(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS);
}

/** Left before this: forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
}
