import { addDigitsToTag, DEFAULT_LOCALE, foldDigits, isLocale } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import { parseTypedAmount } from '../../../kernel/parse-typed-amount.ts';
import type { StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatLineTitle, formatStaffLineTitle } from './repair-lines.server.ts';

/** Rows for new work below the existing lines. */
const EMPTY_ROWS = 3;
/** Rows of a form; the operation accepts 30 lines. */
const MAX_ROWS = 40;

const HIDDEN_FIELDS = ['line', 'service', 'part_grade', 'minutes', 'lead_days'] as const;
const TEXT_FIELDS = ['title', 'note', ...HIDDEN_FIELDS] as const;
type HiddenField = (typeof HIDDEN_FIELDS)[number] | 'title';
const NUMBER_FIELDS = new Set<string>(['minutes', 'lead_days']);

export type QuoteRow = {
  index: number;
  /** Title of an existing line, or null for a new one, which has a field for it. */
  title: string | null;
  isNew: boolean;
  hidden: Partial<Record<HiddenField, string>>;
  values: { title: string; price: string; warranty_days: string; part: string; note: string };
};

/** Form of a quote or of changed work. */
export type QuoteForm = {
  intent: 'quote' | 'propose';
  /** An offer for a device is one price. */
  isOffer: boolean;
  rows: QuoteRow[];
  parts: { value: string; name: string }[];
};

/** The form of the prices that staff may send now; null when they may not. */
export function createQuoteForm(shop: ShopRequest, found: StaffTicket): QuoteForm | null {
  const { ticket, actions, stock } = found;
  const intent = actions.find((action) => action === 'quote' || action === 'propose');
  if (intent !== 'quote' && intent !== 'propose') return null;
  const isOffer = ticket.kind === 'trade_in';
  const existing = listExistingRows(shop, found, intent);
  const wanted = isOffer ? Math.max(0, 1 - existing.length) : EMPTY_ROWS;
  const empty = Array.from({ length: wanted }, (_, nth) => createEmptyRow(existing.length + nth));
  const left = new Intl.NumberFormat(addDigitsToTag(shop.locale));
  return {
    intent,
    isOffer,
    rows: [...existing, ...empty],
    parts: stock.map(({ id, sku, quantity, service }) => ({
      value: String(id),
      name: `${service} · ${shop.t('admin.repairs.part', { sku, left: left.format(quantity) })}`,
    })),
  };
}

/** A new quote replaces the proposed lines; changed work names the lines that it changes. */
function listExistingRows(shop: ShopRequest, found: StaffTicket, intent: QuoteForm['intent']): QuoteRow[] {
  const { ticket, terms } = found;
  const { currency, lines } = ticket;
  const t = getTranslator(isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE);
  const open = lines.filter(({ status }) => status === 'proposed' || (intent === 'propose' && status === 'approved'));
  return open.map((line, index) => {
    const term = terms.find(({ id }) => id === line.id);
    const isNew = intent === 'quote';
    return {
      index,
      isNew: false,
      title: isNew && line.kind !== 'offer' ? null : formatStaffLineTitle(shop, found, line),
      hidden: isNew
        ? {
            service: term?.service ?? '',
            part_grade: line.partGrade ?? '',
            minutes: String(term?.minutes ?? ''),
            lead_days: String(term?.lead_days ?? ''),
          }
        : // a higher price becomes a line of its own, which needs a title in the language of the customer
          { line: line.id, ...(line.title === '' && { title: formatLineTitle({ t }, line) }) },
      values: {
        title: line.title,
        price: line.price === null ? '' : toDecimal({ amount: line.price, currency }),
        warranty_days: String(line.warrantyDays),
        part: String(term?.part ?? ''),
        note: line.note,
      },
    };
  });
}

function createEmptyRow(index: number): QuoteRow {
  const values = { title: '', price: '', warranty_days: '', part: '', note: '' };
  return { index, title: null, isNew: true, hidden: {}, values };
}

/**
 * Numbers of the rows that are sent: new ones with a value, and all existing ones, because a line without a price
 * cannot be answered; the schema refuses its empty price.
 */
export function listQuoteRows(form: FormData): number[] {
  const hasValue = (row: number, field: string) => readTextField(form, `lines.${row}.${field}`).trim() !== '';
  return Array.from({ length: MAX_ROWS }, (_, row) => row).filter((row) => {
    return ['line', 'title', 'price', 'note'].some((field) => hasValue(row, field));
  });
}

/** Input of the operations that send prices; the schema refuses what cannot be read, with its line. */
export function readProposal(form: FormData, currency: string): unknown {
  const lines = listQuoteRows(form).map((row) => {
    const read = (field: string) => readTextField(form, `lines.${row}.${field}`).trim();
    const texts = TEXT_FIELDS.filter((field) => !NUMBER_FIELDS.has(field) && read(field) !== '');
    const numbers = ['warranty_days', 'part', ...NUMBER_FIELDS].filter((field) => read(field) !== '');
    const price = read('price');
    return {
      ...Object.fromEntries(texts.map((field) => [field, read(field)])),
      ...Object.fromEntries(numbers.map((field) => [field, Number(foldDigits(read(field)))])),
      ...(price !== '' && { price: parseTypedAmount(price, currency) ?? price }),
    };
  });
  const version = readTextField(form, 'version');
  return {
    lines,
    message: readTextField(form, 'message'),
    note: readTextField(form, 'note'),
    ...(version !== '' && { version: Number(version) }),
  };
}
