import { foldDigits } from '../../../kernel/locale.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readLocalTime } from '../resources/read-entry-form.server.ts';

/** Prefix of the controls with the filters of the list. */
export const FILTER_PREFIX = 'filter.';

/** How texts of the form are read. */
type FormNotation = { parseAmount: (text: string) => number | null; timeZone: string };

/** The form of a batch as the JSON route receives it. The operation validates it. */
export function readBatch(form: FormData, notation: FormNotation) {
  const change = readChange(form, notation);
  if (readTextField(form, 'scope') !== 'all') return { ids: form.getAll('id').map((id) => Number(id)), change };
  const filters = [...form.keys()]
    .filter((name) => name.startsWith(FILTER_PREFIX))
    .map((name) => [name.slice(FILTER_PREFIX.length), readTextField(form, name)]);
  return { filters: Object.fromEntries(filters), change };
}

function readChange(form: FormData, { parseAmount, timeZone }: FormNotation) {
  const kind = readTextField(form, 'kind');
  const text = readTextField(form, 'value').trim();
  // an unreadable text is sent as it is, and the schema refuses it
  const readSigned = (value: number | null, isLower: boolean) => {
    if (value === null) return text === '' ? null : text;
    return isLower ? -value : value;
  };
  switch (kind) {
    case 'publish':
      return { kind: 'status', status: 1 };
    case 'hide':
      return { kind: 'status', status: 2 };
    case 'category':
      return { kind, category_id: Number(readTextField(form, 'category_id')) };
    case 'brand':
      return { kind, brand_id: Number(readTextField(form, 'brand_id')) };
    case 'add-tag':
      return { kind: 'tags', add: [Number(readTextField(form, 'tag'))] };
    case 'remove-tag':
      return { kind: 'tags', remove: [Number(readTextField(form, 'tag'))] };
    case 'add-stock':
    case 'remove-stock':
      return { kind: 'stock', quantity: readSigned(readPieces(text), kind === 'remove-stock') };
    case 'raise-percent':
    case 'lower-percent': {
      const percent = readSigned(readPercent(text), kind === 'lower-percent');
      return { kind: 'price', basis_points: percent, rounding: readTextField(form, 'rounding') };
    }
    case 'raise-amount':
    case 'lower-amount': {
      const amount = readSigned(parseAmount(text), kind === 'lower-amount');
      return { kind: 'price', amount, rounding: readTextField(form, 'rounding') };
    }
    case 'start-sale':
      return {
        kind: 'sale',
        // without a percentage the sale prices stay
        basis_points: readSigned(readPercent(text), false),
        rounding: readTextField(form, 'rounding'),
        starts_at: readLocalTime(readTextField(form, 'starts_at'), timeZone),
        ends_at: readLocalTime(readTextField(form, 'ends_at'), timeZone),
      };
    case 'end-sale':
      return { kind: 'sale', remove: true };
    default:
      return { kind };
  }
}

/** Percent with up to two decimals as hundredths of a percent; null for another text. */
function readPercent(text: string): number | null {
  const [, whole, decimals = ''] =
    /^(\d{1,4})(?:[.,٫](\d{1,2}))?$/.exec(foldDigits(text).replace('%', '').trim()) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}

function readPieces(text: string): number | null {
  return /^\d{1,9}$/.test(foldDigits(text)) ? Number(foldDigits(text)) : null;
}
