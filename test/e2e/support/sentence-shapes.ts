import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locale } from '../../../src/kernel/locale.ts';

type Shape = { before: string; after: string; names: RegExp };

/** Kinds of labels with their own messages: questions, statements, and all others. */
const AREAS = { question: /[?؟]$/, statement: /[.।]$/, fields: /[^?؟.।]$/ };

/** Text before and after the label in messages that contain one. */
export function sentenceShapes(locale: Locale): Shape[] {
  const file = resolve(import.meta.dirname, `../../../messages/${locale}.json`);
  const { problems } = JSON.parse(readFileSync(file, 'utf8')) as { problems: Record<string, Record<string, string>> };
  return Object.entries(AREAS).flatMap(([area, names]) =>
    Object.values(problems[area] ?? {}).flatMap((message) => {
      const [before = '', rest] = message.replaceAll(/\s+/g, ' ').split('{type}');
      return rest === undefined ? [] : [{ before, after: rest.split('{')[0] ?? '', names }];
    }),
  );
}

/** Label in a message; null if it contains none. */
export function nameIn(shapes: readonly Shape[], sentence: string): string | undefined {
  for (const { before, after, names } of shapes) {
    const end = sentence.lastIndexOf(after);
    const name = sentence.startsWith(before) && end > before.length ? sentence.slice(before.length, end).trim() : '';
    if (names.test(name)) return name;
  }
  return undefined;
}
