import { addDigitsToTag, listLocales } from '../../../kernel/locale.ts';
import type { DescribedProblem } from '../../../modules/catalog/import/describe-problems.ts';
import { calculateProgress, type ImportState } from '../../../modules/catalog/import/import.operations.ts';
import type { ImportStatus } from '../../../modules/catalog/import/import-row.ts';
import { labelColumn } from '../../../modules/catalog/transfer/column-labels.ts';
import { createTransferColumns } from '../../../modules/catalog/transfer/transfer-columns.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';

/** Column of the file with the column of the import, as the form shows them. */
export type FileColumn = { index: number; name: string; example: string; value: string };

export type ImportView = {
  id: number;
  fileName: string;
  status: ImportStatus;
  statusName: string;
  /** Whether the job works on it. */
  isActive: boolean;
  progress: { percent: number; text: string } | null;
  counts: { name: string; value: string }[];
  /** Null after the choice of the columns. */
  form: ColumnsForm | null;
  problems: (Omit<DescribedProblem, 'row'> & { row: string })[];
  /** Link to all problems; null without any. */
  reportHref: string | null;
  /** Text of the button that imports; null when nothing can be imported. */
  start: string | null;
  canCancel: boolean;
  canUndo: boolean;
};

export type ColumnsForm = {
  encoding: string;
  columns: FileColumn[];
  /** Names of the columns of the import. */
  names: string[];
  mode: string;
  emptyCells: string;
};

const COUNTS = ['created', 'updated', 'unchanged', 'skipped', 'restored', 'bad_rows'] as const;

const ACTIVE: readonly ImportStatus[] = ['checking', 'running', 'undoing'];
const CAN_CANCEL: readonly ImportStatus[] = ['uploaded', 'checking', 'checked', 'running'];
const CAN_CHOOSE: readonly ImportStatus[] = ['uploaded', 'checked', 'failed'];

/** Columns of a file that the form shows; a form has a limited number of fields. */
const MAX_SHOWN_COLUMNS = 150;

export function createImportView(
  { locale, t }: ShopRequest,
  { state, problems, mayWrite }: { state: ImportState; problems: DescribedProblem[]; mayWrite: boolean },
): ImportView {
  const { id, status } = state;
  const formatNumber = new Intl.NumberFormat(addDigitsToTag(locale));
  const formatRow = new Intl.NumberFormat(addDigitsToTag(locale), { useGrouping: false });
  const percent = calculateProgress(state);
  const isActive = ACTIVE.includes(status);
  const planned = state.created + state.updated;
  const isCounted = status !== 'uploaded';
  return {
    id,
    fileName: state.file_name,
    status,
    statusName: t(`admin.import.statuses.${status}`),
    isActive,
    progress:
      status === 'checking' || status === 'running'
        ? { percent, text: t('admin.import.progress', { percent: formatNumber.format(percent) }) }
        : null,
    counts: COUNTS.filter((name) => isCounted && (state[name] > 0 || name === 'created' || name === 'updated')).map(
      (name) => ({ name: t(`admin.import.counts.${name}`), value: formatNumber.format(state[name]) }),
    ),
    form: mayWrite && CAN_CHOOSE.includes(status) && state.file !== null ? createForm(state, t) : null,
    problems: problems.map(({ row, column, value, reason }) => ({ row: formatRow.format(row), column, value, reason })),
    reportHref: problems.length > 0 ? adminPaths.importReport(id, locale) : null,
    start: mayWrite && status === 'checked' && planned > 0 ? t('admin.import.start', { count: planned }) : null,
    canCancel: mayWrite && CAN_CANCEL.includes(status),
    canUndo: mayWrite && state.canUndo,
  };
}

function createForm({ header, sample, columns, encoding, mode, empty_cells }: ImportState, t: Translator): ColumnsForm {
  const labels = listColumnLabels(t);
  return {
    encoding: encoding.toUpperCase(),
    columns: header.slice(0, MAX_SHOWN_COLUMNS).map((name, index) => ({
      index,
      name,
      example: sample.map((row) => row[index] ?? '').find((cell) => cell !== '') ?? '',
      value: labels.get(columns[name] ?? '') ?? '',
    })),
    names: [...labels.values()],
    mode,
    emptyCells: empty_cells,
  };
}

/** Label by name of all columns of the import. */
export function listColumnLabels(t: Translator): Map<string, string> {
  return new Map(createTransferColumns(listLocales()).map((column) => [column.name, labelColumn(column, t)]));
}
