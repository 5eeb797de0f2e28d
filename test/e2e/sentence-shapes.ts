import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locale } from '../../src/kernel/locale.ts';

type Shape = { before: string; after: string };

const AREAS = ['asked', 'agreed', 'fields'] as const;

/** What stands round the name of a field in the sentences that name one. */
export function sentenceShapes(locale: Locale): Shape[] {
  const file = resolve(import.meta.dirname, `../../messages/${locale}.json`);
  const { problems } = JSON.parse(readFileSync(file, 'utf8')) as { problems: Record<string, Record<string, string>> };
  return AREAS.flatMap((area) => Object.values(problems[area] ?? {})).flatMap((message) => {
    const [before = '', rest] = message.replaceAll(/\s+/g, ' ').split('{type}');
    return rest === undefined ? [] : [{ before, after: rest.split('{')[0] ?? '' }];
  });
}

/** The name that a sentence gives to its field; none in a sentence that names no field. */
export function nameIn(shapes: readonly Shape[], sentence: string): string | undefined {
  for (const { before, after } of shapes) {
    const end = sentence.lastIndexOf(after);
    if (sentence.startsWith(before) && end > before.length) return sentence.slice(before.length, end).trim();
  }
  return undefined;
}
