/** Seconds until the next try, by the tries made; the last one goes on for good. */
const PAUSES = [2, 5, 10, 20, 30, 60, 120, 300, 900];

export function nextTry(tries: number, now: Date): Date {
  const seconds = PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] ?? 900;
  return new Date(now.getTime() + seconds * 1_000);
}

/**
 * Whether the other server said that this mailbox will never take this mail (5xx to the recipient or the text).
 * A refused login or sender is not that: it is for the owner to mend, and the mails wait.
 */
export function rejectedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500;
}
