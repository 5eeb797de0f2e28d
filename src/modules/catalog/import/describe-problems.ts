import { BYTE_ORDER_MARK, formatCsvLine } from '../../../kernel/csv.ts';
import { listLocales } from '../../../kernel/locale.ts';
import { runWithoutDeadline } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';
import { labelColumn } from '../transfer/column-labels.ts';
import type { TransferColumn } from '../transfer/transfer-column.ts';
import { createTransferColumns } from '../transfer/transfer-columns.ts';
import { selectProblems } from './import.store.ts';
import type { RowProblem } from './import-row.ts';

/** Problem in the language of the staff member. */
export type DescribedProblem = { row: number; column: string; value: string; reason: string };

const BATCH_SIZE = 1_000;

/** The first problems of an import. */
export async function listProblems(db: Db, id: number, t: Translator, limit: number): Promise<DescribedProblem[]> {
  const describe = createDescription(t);
  return (await selectProblems(db, id, { after: { row: 0, id: 0 }, limit })).map(describe);
}

/** All problems as CSV with a byte order mark, by which spreadsheet programs recognize UTF-8. */
export async function* writeReport(db: Db, id: number, t: Translator): AsyncGenerator<Uint8Array> {
  const describe = createDescription(t);
  const header = (['row', 'column', 'value', 'reason'] as const).map((name) => t(`admin.import.report.${name}`));
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(header));
  for (let after = { row: 0, id: 0 }; ; ) {
    const from = after;
    const problems = await runWithoutDeadline(() => selectProblems(db, id, { after: from, limit: BATCH_SIZE }));
    const rows = problems.map(describe).map(({ row, column, value, reason }) => [String(row), column, value, reason]);
    if (rows.length > 0) yield Buffer.from(rows.map(formatCsvLine).join(''));
    const last = problems.at(-1);
    if (!last || problems.length < BATCH_SIZE) return;
    after = { row: last.row, id: last.id };
  }
}

function createDescription(t: Translator) {
  const columns = new Map(createTransferColumns(listLocales()).map((column) => [column.name, column]));
  return ({ row, column, value, reason }: RowProblem): DescribedProblem => {
    const label = nameColumn(columns.get(column), column, t);
    const facts = { ...reason.facts, type: column };
    return { row, column: label, value, reason: translateRefusal({ ...reason, facts }, t, { [column]: label }) };
  };
}

function nameColumn(column: TransferColumn | undefined, name: string, t: Translator): string {
  return column ? labelColumn(column, t) : name;
}
