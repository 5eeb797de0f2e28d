import { csvLine } from '../../kernel/csv.ts';
import type { Db } from '../../platform/db.ts';
import { subscribersAfter } from './newsletter.store.ts';

/** Rows read at once, so that a list of any length takes the same memory. */
const AT_ONCE = 1_000;
const COLUMNS = ['email', 'language', 'source', 'asked_at', 'confirmed_at', 'leave'] as const;

/** Everybody who receives the letter, as lines of CSV, each with the way out that must stand in its letter. */
export async function* exportSubscribers(db: Db, leaveAtOnce: (token: string) => string): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let after: string | null = null; ; ) {
    const rows = await subscribersAfter(db, after, AT_ONCE);
    for (const { email, locale, source, asked_at, confirmed_at, leave_token } of rows)
      yield csvLine([email, locale, source, asked_at, confirmed_at, leaveAtOnce(leave_token)]);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
}
