import { foldDigits, listLocales } from '../../../kernel/locale.ts';
import { parseTypedMinorAmount } from '../../../kernel/parse-typed-amount.ts';
import { readTextField } from '../../http/form-data.server.ts';

/** Forms of a product as the JSON routes receive them. The operations validate them; text that is not a number stays. */

export function readNewProduct(form: FormData, currency: string) {
  const slug = readTextField(form, 'slug').trim();
  const quantity = readTextField(form, 'quantity').trim();
  return {
    title: readTexts(form, 'title'),
    slug: slug === '' ? undefined : slug,
    brand_id: readOptionalNumber(form, 'brand_id'),
    category_id: readOptionalNumber(form, 'category_id'),
    selling: readAmount(form, 'selling', currency) ?? undefined,
    sku: readTextField(form, 'sku'),
    gtin: foldDigits(readTextField(form, 'gtin')),
    quantity: quantity === '' ? 0 : readNumber(quantity),
  };
}

const MAX_VARIANTS = 100;

/** Fields `variants.0.sku`, `variants.1.sku`, … */
export function readVariants(form: FormData, currency: string) {
  const indexes = Array.from({ length: MAX_VARIANTS }, (_, index) => index);
  const variants = indexes
    .map((index) => `variants.${index}`)
    .filter((path) => form.has(`${path}.id`))
    .map((path) => ({
      id: readNumber(readTextField(form, `${path}.id`)),
      sku: readTextField(form, `${path}.sku`),
      gtin: foldDigits(readTextField(form, `${path}.gtin`)),
      price: readAmount(form, `${path}.price`, currency),
      previous: readAmount(form, `${path}.previous`, currency),
      status: readNumber(readTextField(form, `${path}.status`)),
    }));
  return { version: readNumber(readTextField(form, 'version')), variants };
}

/** Fields `attribute.<id>` with the ticked values. */
export function readAttributeChoices(form: FormData) {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith('attribute.'));
  return {
    attributes: names.map((name) => ({
      attribute_id: readNumber(name.slice('attribute.'.length)),
      value_ids: form.getAll(name).map((value) => readNumber(String(value))),
    })),
  };
}

export function readStockChange(form: FormData) {
  const change = readNumber(readTextField(form, 'change').trim());
  const isRemoval = readTextField(form, 'direction') === 'remove';
  return {
    inventory_id: readNumber(readTextField(form, 'inventory_id')),
    // the direction says whether pieces are added
    change: typeof change !== 'number' ? change : change < 0 ? '' : isRemoval ? -change : change,
    reason: readTextField(form, 'reason'),
    note: readTextField(form, 'note'),
  };
}

export function readPictureTexts(form: FormData) {
  return { alt: readTexts(form, 'alt'), attribute_value_id: readOptionalNumber(form, 'attribute_value_id') };
}

/** A direction, or a place counted from 1. */
export function readPlace(form: FormData): number | string {
  return readNumber(readTextField(form, 'to'));
}

type SubmittedSpec = {
  attribute_id: number;
  value_id?: number | string;
  number?: string;
  text?: Record<string, string>;
};

/** Fields `spec.<attribute>` with the id of a value or a number, and `spec.<attribute>.<language>`; empty ones are left out. */
export function readSpecs(form: FormData) {
  const ids = new Set([...form.keys()].flatMap((name) => /^spec\.(\d+)/.exec(name)?.[1] ?? []));
  const specs = [...ids].flatMap((id) => readSpec(form, id));
  return { version: readNumber(readTextField(form, 'version')), specs };
}

function readSpec(form: FormData, id: string): SubmittedSpec[] {
  const attribute_id = Number(id);
  const texts = Object.entries(readTexts(form, `spec.${id}`)).filter(([, text]) => text.trim() !== '');
  if (texts.length > 0) return [{ attribute_id, text: Object.fromEntries(texts) }];
  const value = foldDigits(readTextField(form, `spec.${id}`).trim()).replace(',', '.');
  if (value === '') return [];
  // a select has a hidden field, because its ids look like numbers
  return [form.has(`choice.${id}`) ? { attribute_id, value_id: readNumber(value) } : { attribute_id, number: value }];
}

/** `device` names a type, series or model: `series:12`; an unknown kind is refused by the operation. */
export function readFitRule(form: FormData) {
  const [kind, id] = readTextField(form, 'device').split(':');
  const socket = readTextField(form, 'socket');
  return {
    version: readNumber(readTextField(form, 'version')),
    // computed: an unknown kind is an unknown field
    [`device_${kind || 'model'}_id`]: kind ? readNumber(id ?? '') : null,
    socket: socket === '' ? null : socket,
    with_cable: form.has('with_cable'),
    is_verified: form.has('is_verified'),
  };
}

export function readDeviceModel(form: FormData) {
  return {
    version: readNumber(readTextField(form, 'version')),
    device_model_id: readOptionalNumber(form, 'device_model_id'),
  };
}

function readTexts(form: FormData, name: string): Record<string, string> {
  return Object.fromEntries(listLocales().map((locale) => [locale, readTextField(form, `${name}.${locale}`)]));
}

function readNumber(text: string): number | string {
  const number = Number(foldDigits(text));
  return text !== '' && Number.isFinite(number) ? number : text;
}

function readOptionalNumber(form: FormData, name: string): number | string | null {
  const text = readTextField(form, name);
  return text === '' ? null : readNumber(text);
}

/** In minor units; null for an empty field. */
function readAmount(form: FormData, name: string, currency: string): number | string | null {
  const text = readTextField(form, name).trim();
  return text === '' ? null : (parseTypedMinorAmount(text, currency) ?? text);
}
