const DAY_MS = 86_400_000;

/** The life of the session cookie, and the longest life of a session. Seconds; from the specification. */
export const SESSION_SECONDS = 31_622_400;
/** A session nobody used for so long has ended. */
const IDLE_DAYS = 30;

/** Being seen is written at most this often, so that reading a page seldom writes. */
const NOTE_EVERY_MS = 3_600_000;

/** When a session used now ends unless it is used again. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + IDLE_DAYS * DAY_MS;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_SECONDS * 1_000));
}

export function isWorthNoting(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= NOTE_EVERY_MS;
}
