import type { Db } from '../../platform/db.ts';
import { subscribersAfter } from './newsletter.store.ts';

/** Rows read at once, so that a list of any length takes the same memory. */
const AT_ONCE = 1_000;
const COLUMNS = ['email', 'language', 'source', 'asked_at', 'confirmed_at', 'leave'] as const;

/** Everybody who receives the letter, as lines of CSV (RFC 4180), each with the way out that must stand in its letter. */
export async function* exportSubscribers(db: Db, leaveAtOnce: (token: string) => string): AsyncGenerator<string> {
  yield lineOf(COLUMNS);
  for (let after: string | null = null; ; ) {
    const rows = await subscribersAfter(db, after, AT_ONCE);
    for (const { email, locale, source, asked_at, confirmed_at, leave_token } of rows) {
      const times = [asked_at.toISOString(), confirmed_at?.toISOString() ?? ''];
      yield lineOf([email, locale, source, ...times, leaveAtOnce(leave_token)]);
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula is text to it behind an apostrophe. */
function cellOf(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
