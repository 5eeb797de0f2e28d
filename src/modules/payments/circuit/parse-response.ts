import type { z } from 'zod';
import { ProviderFault } from './provider-fault.ts';

/**
 * Parses a provider's response; unknown fields are ignored, because providers add fields.
 * @throws ProviderFault `unknown` when a required field is missing
 */
export function parseResponse<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success) throw new ProviderFault('unknown', 'answer-not-understood', { cause: read.error });
  return read.data;
}
