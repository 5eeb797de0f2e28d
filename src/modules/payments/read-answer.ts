import type { z } from 'zod';
import { ProviderFault } from './provider-fault.ts';

/**
 * A provider's answer as far as the shop understands it; the rest is left alone, because providers add fields.
 * @throws ProviderFault `unknown` when something the shop needs is missing
 */
export function readAnswer<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success) throw new ProviderFault('unknown', 'answer-not-understood', { cause: read.error });
  return read.data;
}
