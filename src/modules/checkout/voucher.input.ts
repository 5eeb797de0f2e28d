import { z } from 'zod';

/** Whether it can be a code is said like every other reason why one does not hold. */
export const voucherCode = z.string().trim().min(1).max(64);

export const validityInput = z.strictObject({
  code: voucherCode,
  /** Accepted for older clients and ignored: a typed address proves nothing. */
  email: z.string().trim().toLowerCase().max(254).optional(),
});
