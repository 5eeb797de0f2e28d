import { formatCsvLine } from '../../kernel/csv.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectSubscribers } from './newsletter.store.ts';

/** Batch size; keeps memory use independent of the number of subscribers. */
const EXPORT_BATCH_SIZE = 1_000;
const CSV_COLUMNS = ['email', 'language', 'source', 'asked_at', 'confirmed_at', 'leave'] as const;

/** All subscribers as CSV lines, each with its one-click unsubscribe URL, which newsletters must contain. */
export async function* exportSubscribers(db: Db, unsubscribeUrl: (token: string) => string): AsyncGenerator<string> {
  yield formatCsvLine(CSV_COLUMNS);
  for (let after: string | null = null; ; ) {
    const rows = await selectSubscribers(db, after, EXPORT_BATCH_SIZE);
    for (const { email, locale, source, requested_at, confirmed_at, unsubscribe_token } of rows)
      yield formatCsvLine([email, locale, source, requested_at, confirmed_at, unsubscribeUrl(unsubscribe_token)]);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < EXPORT_BATCH_SIZE) return;
  }
}
