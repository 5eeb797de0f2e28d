import type { RefusalReason } from '../../../kernel/result.ts';
import type { Pair } from './line-notation.rules.ts';
import type { References } from './references.store.ts';
import { describeUnknownName } from './transfer-column.ts';

type Option = { attribute_id: number; value_id: number; problem?: undefined } | { problem: RefusalReason };

/** Attribute and value of a variant by their codes: `colour=black`. */
export function readOption([code, valueCode]: Pair, { attributes }: References): Option {
  const attribute = attributes.byCode.get(code);
  const value_id =
    attribute?.kind === 'variant' && Object.hasOwn(attribute.values, valueCode)
      ? attribute.values[valueCode]
      : undefined;
  if (!attribute || value_id === undefined) return { problem: describeUnknownName(`${code}=${valueCode}`) };
  return { attribute_id: attribute.id, value_id };
}
