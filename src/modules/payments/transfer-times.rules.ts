const HOUR_MS = 3_600_000;

const REMIND_AFTER_MS = 48 * HOUR_MS;
/** What a proof or a part of the money adds, so that goods are not sold while somebody looks at it. */
const LONGER_MS = 48 * HOUR_MS;
/** Nobody keeps goods longer than this by sending files. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

export function remindAt(opened: Date): Date {
  return new Date(opened.getTime() + REMIND_AFTER_MS);
}

/** The end of waiting once something has been sent in. */
export function longerUntil(opened: Date, until: Date | null, now: Date): Date {
  const most = opened.getTime() + LONGEST_MS;
  const wished = Math.min(most, now.getTime() + LONGER_MS);
  return new Date(Math.max(until?.getTime() ?? 0, wished));
}
