import { z } from 'zod';
import { type Field, type FieldControl, MAX_AMOUNT, type MeasureUnit } from './field.ts';
import type { PartControl } from './part-field.ts';

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

/** Fields that give numbers of a field their unit. */
export function listUnitFields(control: FieldControl | undefined): string[] {
  const controls: readonly (FieldControl | PartControl | undefined)[] =
    control && 'parts' in control ? Object.values(control.parts) : [control];
  return controls.flatMap((one) => (one?.kind === 'measure' ? [one.by] : []));
}
