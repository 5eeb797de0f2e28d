import { z } from 'zod';
import { type Field, MAX_AMOUNT, type MeasureUnit } from './field.ts';

/** Number whose unit follows from the choice field `by`. */
export function measureField({
  by,
  units,
  max = MAX_AMOUNT,
}: {
  by: string;
  units: Readonly<Record<string, MeasureUnit>>;
  max?: number;
}): Field<z.ZodInt> {
  return {
    schema: z.int().min(0).max(max),
    control: { kind: 'measure', by, units },
    isJson: false,
    isOptional: false,
    initial: 0,
  };
}
