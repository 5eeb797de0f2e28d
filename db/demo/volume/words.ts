import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const text = z.string().min(1);
const localized = z.strictObject({ en: text, fr: text, ar: text, tr: text, hi: text });
const names = z.strictObject({ first: z.array(text).min(1), last: z.array(text).min(1) });

const shape = z.strictObject({
  series: z.array(text).min(1),
  suffixes: z.array(z.string()).min(1),
  /** Category → what one thing of it is called. */
  nouns: z.record(z.string(), localized),
  warranty: localized,
  sentences: z.array(localized).min(3),
  people: z.strictObject({ en: names, fr: names, ar: names, tr: names, hi: names }),
  /** Where orders go; in a postcode `#` stands for any digit, and shares say how often, set against each other. */
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

export type Words = z.output<typeof shape>;
export type Place = Words['places'][number];

/** The parts that names, texts and addresses are put together from. @throws when the file is not as it should be. */
export function readWords(): Words {
  return shape.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8')));
}
