/**
 * Days after the device was ready on which the customer is reminded; one day after the last reminder it is unclaimed.
 */
export const REMINDER_DAYS = [7, 30, 60] as const;
const UNCLAIMED_AFTER_DAYS = 61;
/** A ticket is closed this many days after the hand-over. */
export const CLOSE_AFTER_DAYS = 14;

const DAY_MS = 86_400_000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** Time of the next reminder or of the unclaimed state, by the number of reminders sent. */
export function calculateNextReminder(readyAt: Date, sent: number): Date {
  return addDays(readyAt, REMINDER_DAYS[sent] ?? UNCLAIMED_AFTER_DAYS);
}
