/** Verification code sent by mail: six digits, valid for ten minutes, five attempts, resend after one minute. */
export const CODE_DIGITS = 6;
export const CODE_TTL_MINUTES = 10;
export const MAX_CODE_ATTEMPTS = 5;
export const RESEND_DELAY_SECONDS = 60;

export function calculateCodeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_TTL_MINUTES * 60_000);
}
