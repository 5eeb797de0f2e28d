import { foldDigits, type LocalizedText } from '../../../kernel/locale.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { SpecValue } from '../specs/product-spec.ts';
import type { TransferContext } from './cell-notation.ts';
import { formatPairs, type Pair, readPairs } from './line-notation.rules.ts';
import type { AttributeRef, References } from './references.store.ts';
import { describeUnknownName, type ProductColumn } from './transfer-column.ts';

/** Specifications, one per line: `ram=8`, `panel=oled`, and a text by language: `model.en=Pro`. */
export const specColumn: ProductColumn = {
  name: 'specs',
  level: 'product',
  field: 'specs',
  format: ({ specs }, { references }) => formatPairs(specs.flatMap((spec) => listPairs(spec, references))),
  read(draft, text, context) {
    const pairs = readPairs(text);
    if (!pairs) return { code: 'catalog.invalid-pairs', facts: {} };
    const specs = new Map<number, SpecValue>();
    for (const pair of pairs) {
      const problem = addSpec(specs, pair, context);
      if (problem) return problem;
    }
    draft.specs = [...specs.values()].sort((one, other) => one.attribute_id - other.attribute_id);
    return null;
  },
};

function listPairs({ attribute_id, value_id, number, text }: SpecValue, { attributes }: References): Pair[] {
  const attribute = attributes.byId.get(attribute_id);
  if (!attribute) return [];
  if (value_id !== null) return [[attribute.code, attributes.valueById.get(value_id)?.code ?? '']];
  if (number !== null) return [[attribute.code, number]];
  return Object.entries(text ?? {}).map(([locale, words]) => [`${attribute.code}.${locale}`, words]);
}

function addSpec(
  specs: Map<number, SpecValue>,
  [name, value]: Pair,
  { references, locales }: TransferContext,
): RefusalReason | null {
  const [, code = name, locale] = /^(.+)\.([\w-]+)$/.exec(name) ?? [];
  const own = references.attributes.byCode.get(name);
  const attribute = own ?? references.attributes.byCode.get(code);
  if (attribute?.kind !== 'spec') return describeUnknownName(name);
  const spec = createSpec(attribute, value);
  if (!spec) return describeUnknownName(`${name}=${value}`);
  if (attribute.type === 'text') {
    const language = own ? 'en' : locale;
    if (language === undefined || !locales.includes(language)) return describeUnknownName(name);
    const texts: LocalizedText = { ...specs.get(attribute.id)?.text, [language]: value };
    spec.text = texts;
  } else if (!own || specs.has(attribute.id)) return { code: 'catalog.invalid-pairs', facts: {} };
  specs.set(attribute.id, spec);
  return null;
}

function createSpec({ id, type, values }: AttributeRef, value: string): SpecValue | null {
  const spec: SpecValue = { attribute_id: id, value_id: null, number: null, text: null };
  if (type === 'value') {
    const value_id = Object.hasOwn(values, value) ? values[value] : undefined;
    return value_id === undefined ? null : { ...spec, value_id };
  }
  // written as the database writes it, so that the same number is no change
  return type === 'number' ? { ...spec, number: trimScale(foldDigits(value)) } : spec;
}

function trimScale(number: string): string {
  return /^-?\d+\.\d*$/.test(number) ? number.replace(/\.?0+$/, '') : number;
}
