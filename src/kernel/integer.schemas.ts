import { z } from 'zod';
import { MAX_INTEGER } from './ids.ts';
import { foldDigits } from './locale.ts';

/** Id of a row with an `integer` key. Larger numbers are refused here because PostgreSQL would fail on them. */
export const rowId = z.int().min(1).max(MAX_INTEGER);

/** Version of a row, for optimistic locking. */
export const rowVersion = z.int().min(0).max(MAX_INTEGER);

/** Integer as text in a URL or query parameter, in the digits of any language of the shop. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .max(20)
    .transform(foldDigits)
    .pipe(z.string().regex(/^-?\d{1,10}$/))
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Id of a row as text in a URL or query parameter. */
export const rowIdText = integerText(1, MAX_INTEGER);
