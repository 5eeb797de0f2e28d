import { foldDigits } from '../../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../../kernel/parse-typed-amount.ts';
import type { ProductListControl } from '../../../../platform/resources/product-list/product-list.ts';
import { readTextField } from '../../../http/form-data.server.ts';

/** Product of a list as a form sends it; an amount that is not a number stays text, which the schema refuses. */
export type TypedProduct = { product_id: number; amount?: number | string };

/**
 * Reads a list of products. One field has all products (`12:1900,15`), because a form has at most 200 fields; the amounts
 * of the shown products and the chosen suggestions are fields of their own.
 */
export function readProductList(
  form: FormData,
  name: string,
  { link: { amount } }: Pick<ProductListControl, 'link'>,
  currency: string,
): TypedProduct[] {
  const readAmount = (text: string) =>
    amount?.kind === 'money' ? (parseTypedMinorAmount(text, currency) ?? text) : readInteger(text);
  const rows = decodeProductList(readTextField(form, name)).map((row) => {
    const field = `${name}.${row.product_id}`;
    return form.has(field)
      ? { product_id: row.product_id, amount: readAmount(readTextField(form, field).trim()) }
      : row;
  });
  const known = new Set(rows.map(({ product_id }) => product_id));
  const chosen = form.getAll(`${name}.chosen`).map(Number);
  return [
    ...rows,
    ...createProducts(new Set(chosen.filter((id) => Number.isInteger(id) && !known.has(id))), { amount }),
  ];
}

/** New products of a list. A quantity is one; a price must be typed. */
export function createProducts(
  ids: Iterable<number>,
  { amount }: Pick<ProductListControl['link'], 'amount'>,
): TypedProduct[] {
  const initial = amount && (amount.kind === 'integer' ? 1 : '');
  return [...ids].map((product_id) => (initial === null ? { product_id } : { product_id, amount: initial }));
}

export function encodeProductList(rows: readonly TypedProduct[]): string {
  return rows
    .map(({ product_id, amount }) =>
      amount === undefined ? String(product_id) : `${product_id}:${encodeURIComponent(amount)}`,
    )
    .join(',');
}

function decodeProductList(text: string): TypedProduct[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [id = '', amount] = part.split(':');
      return amount === undefined
        ? { product_id: Number(id) }
        : { product_id: Number(id), amount: readInteger(decodeText(amount)) };
    });
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readInteger(text: string): number | string {
  const number = Number(foldDigits(text));
  return text !== '' && Number.isInteger(number) ? number : text;
}

/** Change of a list by a button: `products:up:12`. */
export type ProductListEdit = { name: string; action: 'up' | 'down' | 'remove' | 'page' | 'add'; id: number };

/** The edit of an intent; null for another intent. */
export function parseProductListEdit(intent: string): ProductListEdit | null {
  const [, name = '', action = '', id = ''] = /^(\w+):(up|down|remove|page|add):(\d{1,10})$/.exec(intent) ?? [];
  return name ? { name, action: action as ProductListEdit['action'], id: Number(id) } : null;
}

/** The list after a button that moves or removes a product. */
export function editProductList(rows: readonly TypedProduct[], { action, id }: ProductListEdit): TypedProduct[] {
  const index = rows.findIndex(({ product_id }) => product_id === id);
  const row = rows[index];
  if (!row || action === 'page' || action === 'add') return [...rows];
  if (action === 'remove') return rows.toSpliced(index, 1);
  const target = Math.max(0, index + (action === 'up' ? -1 : 1));
  return rows.toSpliced(index, 1).toSpliced(target, 0, row);
}
