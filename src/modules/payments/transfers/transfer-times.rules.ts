const HOUR_MS = 3_600_000;

const REMIND_AFTER_MS = 48 * HOUR_MS;
/** Extension after a proof or a partial payment, so that the stock is reserved while staff review it. */
const EXTENSION_MS = 48 * HOUR_MS;
/** Upper limit of extensions by uploaded proofs. */
const MAX_TRANSFER_MS = 7 * 24 * HOUR_MS;

export function calculateTransferReminder(opened: Date): Date {
  return new Date(opened.getTime() + REMIND_AFTER_MS);
}

/** Payment deadline after a proof or a partial payment. */
export function extendPayableUntil(opened: Date, until: Date | null, now: Date): Date {
  const latest = opened.getTime() + MAX_TRANSFER_MS;
  const extended = Math.min(latest, now.getTime() + EXTENSION_MS);
  return new Date(Math.max(until?.getTime() ?? 0, extended));
}
