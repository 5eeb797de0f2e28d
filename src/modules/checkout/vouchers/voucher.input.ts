import { z } from 'zod';

/** The format is checked later, so that an invalid code is reported like other voucher problems. */
export const voucherCode = z.string().trim().min(1).max(64);

/** Every text: a code that cannot exist is reported as unknown. */
export const applyVoucherInput = z.strictObject({ code: z.string() });

export const validityInput = z.strictObject({
  code: voucherCode,
  /** Accepted for older clients and ignored: a typed address is not verified. */
  email: z.string().trim().toLowerCase().max(254).optional(),
});
