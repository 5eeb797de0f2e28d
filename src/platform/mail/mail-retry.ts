/** Seconds until the next attempt, by the number of attempts; the last value repeats. */
const RETRY_DELAYS_SECONDS = [2, 5, 10, 20, 30, 60, 120, 300, 900];

export function calculateNextRetry(tries: number, now: Date): Date {
  const seconds = RETRY_DELAYS_SECONDS[Math.min(Math.max(tries, 1), RETRY_DELAYS_SECONDS.length) - 1] ?? 900;
  return new Date(now.getTime() + seconds * 1_000);
}

/**
 * Whether the mail server rejected the mail permanently (5xx to the recipient or the content). A refused login or sender is
 * a configuration error of the shop, so the mails stay queued.
 */
export function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500;
}
