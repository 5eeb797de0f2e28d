import { z } from 'zod';
import { rowsField } from '../../platform/resources/part-field.ts';

const MAX_METHODS = 30;
const MAX_TOTAL = 1_000_000_000;
const MAX_POSITION = 1000;

const total = z.int().min(0).max(MAX_TOTAL).nullable();

const methodSchema = z
  .strictObject({
    /** Key of the message `payments.<method>`. */
    method: z.string().min(1).max(40),
    is_enabled: z.boolean(),
    /** Lower positions come first. */
    position: z.int().min(0).max(MAX_POSITION),
    /** Order totals in major units; null for no limit. */
    min_total: total,
    max_total: total,
  })
  .refine(({ min_total, max_total }) => min_total === null || max_total === null || min_total <= max_total, {
    path: ['max_total'],
    error: 'settings.method-limits',
  });

export type PaymentMethodSetting = z.output<typeof methodSchema>;

/** Which payment methods are offered, in which order, and for which order totals. Methods that are not listed have defaults. */
export const paymentMethodsField = rowsField({
  schema: z.array(methodSchema).max(MAX_METHODS),
  parts: {
    method: { kind: 'key' },
    is_enabled: { kind: 'flag' },
    position: { kind: 'integer' },
    min_total: { kind: 'integer', unit: 'major-units' },
    max_total: { kind: 'integer', unit: 'major-units' },
  },
  maxRows: MAX_METHODS,
  initial: [],
  restore: restoreMethods,
});

/** An unreadable row disables its method: the default would enable a method that the shop may have disabled. */
function restoreMethods(stored: unknown): PaymentMethodSetting[] {
  const rows: unknown[] = Array.isArray(stored) ? stored : [];
  return rows.flatMap((row, position) => {
    const readable = methodSchema.safeParse(row);
    if (readable.success) return [readable.data];
    const named = z.object({ method: methodSchema.shape.method }).safeParse(row);
    return named.success
      ? [{ method: named.data.method, is_enabled: false, position, min_total: null, max_total: null }]
      : [];
  });
}
