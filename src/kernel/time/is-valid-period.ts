/** Whether a period starts before it ends. Times are ISO 8601 text, null for an open side. */
export function isValidPeriod(start: string | null, end: string | null): boolean {
  // ISO texts of different precision have no order
  return start === null || end === null || Date.parse(start) < Date.parse(end);
}
