/** Days after it lay ready on which its owner is reminded; a day after the last one it counts as unclaimed. */
export const REMINDER_DAYS = [7, 30, 60] as const;
const UNCLAIMED_AFTER_DAYS = 61;
/** A ticket whose device was handed over ends by itself. */
export const CLOSED_AFTER_DAYS = 14;

const DAY_MS = 86_400_000;

export function laterBy(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** When something happens next to what lies ready, by the reminders that were sent. */
export function nextReminder(readyAt: Date, sent: number): Date {
  return laterBy(readyAt, REMINDER_DAYS[sent] ?? UNCLAIMED_AFTER_DAYS);
}
