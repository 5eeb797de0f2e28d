const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The life of the session cookie, and the longest life of a session. Seconds; from the specification. */
export const SESSION_SECONDS = 31_622_400;

/**
 * When a session ends: unused for so long, or so long after it began. Being seen is written at most every `noteMs`, so
 * that reading a page seldom writes.
 */
type Lasting = { idleMs: number; longestMs: number; noteMs: number };

const OF_CUSTOMERS: Lasting = { idleMs: 30 * DAY_MS, longestMs: SESSION_SECONDS * 1_000, noteMs: HOUR_MS };
/** Of those who work for the shop: a screen left alone is not a way in. */
const OF_STAFF: Lasting = { idleMs: 30 * MINUTE_MS, longestMs: 12 * HOUR_MS, noteMs: MINUTE_MS };

/** What of a session decides how long it lasts. */
type Session = { created_at: Date; last_seen_at: Date; staff: boolean };

/** When a session used now ends unless it is used again. */
export function sessionEnd({ created_at, staff }: Omit<Session, 'last_seen_at'>, now: Date): Date {
  const { idleMs, longestMs } = lasting(staff);
  return new Date(Math.min(now.getTime() + idleMs, created_at.getTime() + longestMs));
}

/** Whether a session is over, also one that began before its holder came to work for the shop. */
export function hasEnded({ last_seen_at, ...session }: Session, now: Date): boolean {
  return now >= sessionEnd(session, last_seen_at);
}

export function isWorthNoting({ last_seen_at, staff }: Session, now: Date): boolean {
  return now.getTime() - last_seen_at.getTime() >= lasting(staff).noteMs;
}

function lasting(staff: boolean): Lasting {
  return staff ? OF_STAFF : OF_CUSTOMERS;
}
