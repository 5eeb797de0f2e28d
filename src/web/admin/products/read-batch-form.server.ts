import { foldDigits } from '../../../kernel/locale.ts';
import { readTextField } from '../../http/form-data.server.ts';

/** The form of a batch as the JSON route receives it. The operation validates it. */
export function readBatch(form: FormData, parseAmount: (text: string) => number | null) {
  const ids = form.getAll('id').map((id) => Number(id));
  const versions = form.getAll('version').map((version) => Number(version));
  return { ids, versions: versions.length > 0 ? versions : undefined, change: readChange(form, parseAmount) };
}

function readChange(form: FormData, parseAmount: (text: string) => number | null) {
  const kind = readTextField(form, 'kind');
  if (kind === 'publish' || kind === 'hide') return { kind: 'status', status: kind === 'publish' ? 1 : 2 };
  if (kind === 'category') return { kind, category_id: Number(readTextField(form, 'category_id')) };
  const text = readTextField(form, 'value').trim();
  const isLower = kind.startsWith('lower');
  const sign = (value: number | null) => (value === null ? null : isLower ? -value : value);
  const rounding = readTextField(form, 'rounding');
  if (kind.endsWith('percent')) return { kind: 'price', basis_points: sign(readPercent(text)), rounding };
  return { kind: 'price', amount: sign(parseAmount(text)), rounding };
}

/** Percent with up to two decimals as hundredths of a percent; null for another text. */
function readPercent(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(foldDigits(text).replace('%', '').trim()) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}
