import { z } from 'zod';
import { rowId, rowVersion } from '../../../kernel/integer.schemas.ts';
import { MAX_LOCALE_LENGTH } from '../../../kernel/locale.schemas.ts';
import { isLocale } from '../../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockProductVersion } from '../editing/lock-product-version.ts';
import { incrementProductVersion, touchProducts } from '../editing/product.store.ts';
import { replaceSpecs, selectSpecAttributes, selectSpecs } from './product-spec.store.ts';
import type { SpecAttribute, SpecValue } from './product-spec.ts';

const MAX_SPECS = 100;
const MAX_TEXT_LENGTH = 300;

/** Specifications of a product. Each has the value that the type of its attribute requires. */
export const specValues = z
  .array(
    z.strictObject({
      attribute_id: rowId,
      value_id: rowId.nullable().default(null),
      number: z
        .string()
        .regex(/^-?\d{1,9}(\.\d{1,6})?$/)
        .nullable()
        .default(null),
      text: z
        .record(z.string().max(MAX_LOCALE_LENGTH), z.string().trim().max(MAX_TEXT_LENGTH))
        .refine((texts) => Object.keys(texts).every(isLocale))
        .nullable()
        .default(null),
    }),
  )
  .max(MAX_SPECS);

/** `specs` replace all specifications of the product. */
export const updateSpecsInput = z.strictObject({ version: rowVersion, specs: specValues });
type UpdateSpecsInput = z.output<typeof updateSpecsInput>;

export type ChangedSpecs = { version: number; before: SpecValue[]; after: SpecValue[] };

/** Replaces the specifications of a product of a known version. Refuses values that their attribute does not allow. */
export async function updateSpecs(
  tx: Tx,
  productId: number,
  { version, specs }: UpdateSpecsInput,
  now: Date,
): Promise<Result<ChangedSpecs>> {
  const locked = await lockProductVersion(tx, { id: productId, version });
  if (!locked.ok) return locked;
  const attributes = new Map((await selectSpecAttributes(tx, productId)).map((one) => [one.id, one]));
  const invalid = specs.flatMap((spec, index): [string, RefusalReason[]][] => {
    const isRepeated = specs.some((other, at) => at < index && other.attribute_id === spec.attribute_id);
    if (!isRepeated && isValidSpec(spec, attributes.get(spec.attribute_id))) return [];
    return [[`specs.${index}`, [{ code: 'fields.invalid', facts: { type: 'value' } }]]];
  });
  if (invalid.length > 0) return refuseFields(Object.fromEntries(invalid));
  const before = await selectSpecs(tx, productId);
  await replaceSpecs(tx, productId, specs);
  await touchProducts(tx, [productId], now);
  return ok({ version: await incrementProductVersion(tx, productId), before, after: specs });
}

function isValidSpec({ value_id, number, text }: SpecValue, attribute: SpecAttribute | undefined): boolean {
  if (!attribute || [value_id, number, text].filter((value) => value !== null).length !== 1) return false;
  switch (attribute.type) {
    case 'value':
      return attribute.values.some(({ id }) => id === value_id);
    case 'number':
      return number !== null;
    case 'text':
      return text?.en !== undefined && text.en !== '';
  }
}
