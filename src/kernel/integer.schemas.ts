import { z } from 'zod';
import { MAX_INTEGER } from './ids.ts';
import { foldDigits } from './locale.ts';

/** Id of a row with an `integer` key. A larger number is refused here: PostgreSQL would fail on it. */
export const rowId = z.int().min(1).max(MAX_INTEGER);

/** Version of a row, for optimistic locking. */
export const rowVersion = z.int().min(0).max(MAX_INTEGER);

/** A whole number as text of an address or a query, in digits of any language of the shop. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .max(20)
    .transform(foldDigits)
    .pipe(z.string().regex(/^-?\d{1,10}$/))
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Id of a row as text of an address or a query. */
export const rowIdText = integerText(1, MAX_INTEGER);
