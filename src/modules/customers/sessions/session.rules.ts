const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Lifetime of the session cookie and maximum lifetime of a session. Seconds; from the specification. */
export const SESSION_TTL_SECONDS = 31_622_400;

/**
 * A session ends after `idleMs` without use, or `maxAgeMs` after its start. The last use is written at most every
 * `touchIntervalMs`, so that page views rarely write to the database.
 */
type SessionLifetime = { idleMs: number; maxAgeMs: number; touchIntervalMs: number };

const CUSTOMER_LIFETIME: SessionLifetime = {
  idleMs: 30 * DAY_MS,
  maxAgeMs: SESSION_TTL_SECONDS * 1_000,
  touchIntervalMs: HOUR_MS,
};
/** Shorter for staff, in case a device is left unattended. */
const STAFF_LIFETIME: SessionLifetime = { idleMs: 30 * MINUTE_MS, maxAgeMs: 12 * HOUR_MS, touchIntervalMs: MINUTE_MS };

/** Session data that determines its lifetime. */
type Session = { created_at: Date; last_seen_at: Date; staff: boolean };

/** Expiry of a session that is used now. */
export function calculateSessionEnd({ created_at, staff }: Omit<Session, 'last_seen_at'>, now: Date): Date {
  const { idleMs, maxAgeMs } = getSessionLifetime(staff);
  return new Date(Math.min(now.getTime() + idleMs, created_at.getTime() + maxAgeMs));
}

/** Whether a session has ended; also applies to sessions opened before the customer became staff. */
export function hasSessionEnded({ last_seen_at, ...session }: Session, now: Date): boolean {
  return now >= calculateSessionEnd(session, last_seen_at);
}

export function shouldTouchSession({ last_seen_at, staff }: Session, now: Date): boolean {
  return now.getTime() - last_seen_at.getTime() >= getSessionLifetime(staff).touchIntervalMs;
}

function getSessionLifetime(staff: boolean): SessionLifetime {
  return staff ? STAFF_LIFETIME : CUSTOMER_LIFETIME;
}
