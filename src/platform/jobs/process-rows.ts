import pg from 'pg';
import { isDatabaseDown } from '../database/database-down.ts';
import type { Db } from '../database/db.ts';
import { redactSecrets } from '../security/log-redaction.ts';
import { type DueRows, postponeRow } from './due-rows.ts';

type RowFailure = { row: string; error: unknown };

/** Some rows of a batch failed and wait for their retry; the others were processed. */
export class RowsFailed extends AggregateError {
  /** How many rows were processed. */
  readonly done: number;

  constructor(failures: readonly RowFailure[], done: number) {
    const listed = failures.map(({ row, error }) => redactSecrets(`${row}: ${error}`)).join('; ');
    super(
      failures.map(({ error }) => error),
      `${failures.length} of ${done + failures.length} rows failed: ${listed}`,
    );
    this.name = 'RowsFailed';
    this.done = done;
  }
}

type RowBatch<Row> = {
  /** Identifies a row in the log. */
  getId: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  /** Postpones a failed row; omitted if its lease does that. */
  postpone?: (row: Row, error: unknown) => Promise<unknown>;
};

/**
 * Runs `work` for each row in sequence. A failed row does not stop the following rows.
 * @returns how many rows were processed
 * @throws RowsFailed at the end when rows failed; the driver's error at once when the connection is lost
 */
export async function processRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  { getId, work, postpone }: RowBatch<Row>,
): Promise<number> {
  const failures: RowFailure[] = [];
  let done = 0;
  for await (const row of rows) {
    try {
      await work(row);
      done += 1;
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.push({ row: getId(row), error });
      await postpone?.(row, error);
    }
  }
  if (failures.length > 0) throw new RowsFailed(failures, done);
  return done;
}

/** Same as `processRows` for rows given by id; failed rows are postponed in `job_failure`. */
export function processDueRows(
  db: Db,
  rows: DueRows,
  { ids, now, work }: { ids: readonly string[]; now: Date; work: (id: string) => Promise<unknown> },
): Promise<number> {
  const postpone = (id: string, error: unknown) => postponeRow(db, rows, id, { error, now });
  return processRows(ids, { getId: (id) => id, work, postpone });
}

/** An error response of the server concerns one statement; without a connection every other row would fail too. */
function isConnectionLost(error: unknown): boolean {
  return isDatabaseDown(error) && !(error instanceof pg.DatabaseError);
}
