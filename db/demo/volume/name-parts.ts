import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const text = z.string().min(1);
const localized = z.strictObject({ en: text, fr: text, ar: text, tr: text, hi: text });
const names = z.strictObject({ first: z.array(text).min(1), last: z.array(text).min(1) });

const shape = z.strictObject({
  series: z.array(text).min(1),
  suffixes: z.array(z.string()).min(1),
  /** Category → noun for one of its products. */
  nouns: z.record(z.string(), localized),
  warranty: localized,
  sentences: z.array(localized).min(3),
  people: z.strictObject({ en: names, fr: names, ar: names, tr: names, hi: names }),
  /** Destinations of orders; `#` in a postcode stands for any digit, `share` is a relative weight. */
  places: z
    .array(
      z.strictObject({
        country: z.string().length(2),
        locale: z.enum(['en', 'fr', 'ar', 'tr', 'hi']),
        share: z.int().positive(),
        dial: text,
        state: z.string().nullable(),
        city: text,
        zip: z.string().nullable(),
        street: text,
      }),
    )
    .min(1),
});

export type NameParts = z.output<typeof shape>;
export type DestinationPart = NameParts['places'][number];

/** Reads the components of generated names, texts and addresses. @throws when the file is invalid */
export function readNameParts(): NameParts {
  return shape.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8')));
}
