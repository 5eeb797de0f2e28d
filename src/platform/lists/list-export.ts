import { z } from 'zod';
import { BYTE_ORDER_MARK, type CsvCell, formatCsvLine } from '../../kernel/csv.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import { FileResponse } from '../http/file-response.ts';
import { type AccessPolicy, type AuditEntry, defineCommand, type OperationDeps } from '../operations/operation.ts';
import type { Translator } from '../translator.ts';

/**
 * Rows of one export; a longer list is refused. They are read by one query, so that a row that is added meanwhile moves no
 * other one, within the database time of one request.
 */
export const MAX_EXPORT_ROWS = 5_000;
/** Lines of one chunk of the response. */
const CHUNK_SIZE = 500;
const MAX_QUERY_LENGTH = 500;

export type ListWindow = { page: number; perPage: number };

export type CsvColumn<Row> = { title: string; value(row: Row): CsvCell };

/** Columns of an export, and its rows in the order of the list. */
export type OpenedList<Row> = { columns: readonly CsvColumn<Row>[]; read(window: ListWindow): Promise<readonly Row[]> };

type Actor = AuditEntry['actor'];
/** `db` is the transaction of the audit entry, so that an export takes one connection. */
export type ExportContext<A = Actor> = {
  db: Db;
  deps: OperationDeps;
  locale: Locale;
  t: Translator;
  now: Date;
  actor: A;
};

type ExportedRows<Row> = { columns: readonly CsvColumn<Row>[]; rows: readonly Row[] };

type ListExport<Query, Row, A extends Actor> = {
  /** Plural in kebab case: path of the route, and name of the file. */
  name: string;
  /** In Pascal case, for the operation id. */
  title: string;
  access: AccessPolicy<A>;
  /** Query of the list: search, filters and order. */
  input: z.ZodType<Query>;
  open(context: ExportContext<A>, query: Query): Promise<OpenedList<Row>>;
};

/** Operation that sends all rows of a list as CSV; a command, because it is recorded in the audit log. */
export function defineListExport<Query, Row, A extends Actor>({
  name,
  title,
  access,
  input,
  open,
}: ListExport<Query, Row, A>) {
  return defineCommand({
    name: `${name}.export-list`,
    access,
    input,
    refusals: { 'lists.too-many-rows': 'refused' },
    idempotency: 'none',
    tags: ['staff'],
    file: 'text/csv',
    routes: [
      {
        method: 'GET',
        path: `/admin/${name}/export.csv`,
        operationId: `export${title}`,
        summary: `For staff: the list of ${name} as CSV, with its search, filters and order; the header is translated`,
      },
    ],
    async run({ db, deps, locale, t, now, actor }, query): Promise<Result<ExportedRows<Row>>> {
      const { columns, read } = await open({ db, deps, locale, t, now, actor }, query);
      const rows = await read({ page: 1, perPage: MAX_EXPORT_ROWS + 1 });
      return rows.length > MAX_EXPORT_ROWS
        ? refuse('lists.too-many-rows', { max: MAX_EXPORT_ROWS })
        : ok({ columns, rows });
    },
    audit: (query, _list, actor) => ({
      actor,
      action: 'list-export',
      subject: { kind: 'export', id: name },
      before: { query: null },
      after: { query: JSON.stringify(omitSearchText(query)).slice(0, MAX_QUERY_LENGTH) },
    }),
    data: z.custom<FileResponse>(),
    toData: (list, { now }) =>
      new FileResponse({
        name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: writeCsv(list),
      }),
  });
}

/** A search text can be an e-mail address or a name, and an erasure does not change the audit log. */
function omitSearchText(query: unknown): Record<string, unknown> {
  const left = Object.entries({ ...(query as object) }).map(([name, value]) => [
    name,
    name === 'q' && value ? '…' : value,
  ]);
  return Object.fromEntries(left);
}

async function* writeCsv<Row>({ columns, rows }: ExportedRows<Row>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(columns.map(({ title }) => title)));
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    const lines = rows
      .slice(from, from + CHUNK_SIZE)
      .map((row) => formatCsvLine(columns.map(({ value }) => value(row))));
    yield Buffer.from(lines.join(''));
  }
}
