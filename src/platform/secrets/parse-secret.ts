import type { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { SecretContent } from './encrypted-secrets.ts';

/** Parses a secret that is stored as JSON. Null when there is none, when it cannot be read, or when another release wrote it. */
export function parseSecret<Schema extends z.ZodType>(content: SecretContent, schema: Schema): z.output<Schema> | null {
  if (content.state !== 'set') return null;
  return schema.safeParse(parseJson(content.text)).data ?? null;
}
