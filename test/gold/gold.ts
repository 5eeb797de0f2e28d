import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../src/kernel/locale.ts';

/**
 * A typed query with its expected results, separated by spaces: slug of a product, `in:category`, `brand:slug`,
 * `page:slug`, `service:code`, `model:slug`, a star for any ending, or `none`.
 */
export type GoldQuery = { kind: string; q: string; right: string[] };

export function goldQueries(locale: Locale): GoldQuery[] {
  const kinds: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(import.meta.dirname, `${locale}.json`), 'utf8'),
  );
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    Object.entries(queries).map(([q, right]) => ({ kind, q, right: right.split(' ') })),
  );
}
