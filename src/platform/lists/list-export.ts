import { z } from 'zod';
import { type CsvCell, formatCsvLine } from '../../kernel/csv.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import { FileResponse } from '../http/file-response.ts';
import { type AccessPolicy, type AuditEntry, defineCommand, type OperationDeps } from '../operations/operation.ts';
import type { Translator } from '../translator.ts';

/** Rows of one export; a longer list is refused. */
export const MAX_EXPORT_ROWS = 100_000;
/** Rows of one query. */
const BLOCK_SIZE = 500;
const MAX_QUERY_LENGTH = 500;

/** Spreadsheet programs need the byte order mark to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type ListWindow = { page: number; perPage: number };

export type CsvColumn<Row> = { title: string; value(row: Row): CsvCell };

/** Columns of an export, and the rows of a page of the list, in its order. */
export type OpenedList<Row> = { columns: readonly CsvColumn<Row>[]; read(window: ListWindow): Promise<readonly Row[]> };

/** `db` is the pool, because the rows are read while the response is sent, after the transaction. */
export type ExportContext = { db: Db; deps: OperationDeps; locale: Locale; t: Translator };

type ListExport<Query, Row> = {
  /** Plural in kebab case: path of the route, and name of the file. */
  name: string;
  /** In Pascal case, for the operation id. */
  title: string;
  access: AccessPolicy<AuditEntry['actor']>;
  /** Query of the list: search, filters and order. */
  input: z.ZodType<Query>;
  open(context: ExportContext, query: Query): Promise<OpenedList<Row>>;
};

/** Operation that sends all rows of a list as CSV; a command, because it is recorded in the audit log. */
export function defineListExport<Query, Row>({ name, title, access, input, open }: ListExport<Query, Row>) {
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
    async run({ deps, locale, t }, query): Promise<Result<OpenedList<Row>>> {
      const list = await open({ db: deps.db, deps, locale, t }, query);
      const beyond = await list.read({ page: MAX_EXPORT_ROWS / BLOCK_SIZE + 1, perPage: BLOCK_SIZE });
      return beyond.length > 0 ? refuse('lists.too-many-rows', { max: MAX_EXPORT_ROWS }) : ok(list);
    },
    audit: (query, _list, actor) => ({
      actor,
      action: 'list-export',
      subject: { kind: 'export', id: name },
      before: { query: null },
      after: { query: JSON.stringify(query).slice(0, MAX_QUERY_LENGTH) },
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

async function* writeCsv<Row>({ columns, read }: OpenedList<Row>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(columns.map(({ title }) => title)));
  for (let page = 1; ; page += 1) {
    const rows = await read({ page, perPage: BLOCK_SIZE });
    const lines = rows.map((row) => formatCsvLine(columns.map(({ value }) => value(row))));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    if (rows.length < BLOCK_SIZE) return;
  }
}
