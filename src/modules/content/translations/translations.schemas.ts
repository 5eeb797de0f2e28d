import { z } from 'zod';
import { integerText, rowId, rowIdText } from '../../../kernel/integer.schemas.ts';
import { localeCode } from '../../../kernel/locale.schemas.ts';
import { TRANSLATION_STATES } from '../../../platform/resources/translations/translation-unit.ts';

const MAX_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 80;
const MAX_NAME_LENGTH = 60;
const MAX_TOKEN_LENGTH = 64;
/** Texts of an entry. */
const MAX_TEXTS = 20;
/** Longest text of a resource, the body of a page, with the line breaks of a form. */
const MAX_TEXT_LENGTH = 60_000;

const kind = z.string().max(MAX_NAME_LENGTH);
const search = z.string().trim().max(MAX_SEARCH_LENGTH).optional();

export const kindParams = z.strictObject({ kind });

export const translationsQuery = z.strictObject({
  locale: localeCode,
  state: z.enum(TRANSLATION_STATES).optional(),
  /** Part of a source, of a translation, or of the name of an entry. */
  q: search,
  page: integerText(1, MAX_PAGE).default(1),
});

export const entryTextParams = z.strictObject({ kind, id: rowIdText });

export const saveTranslationsInput = z.strictObject({
  locale: localeCode,
  texts: z
    .array(
      z.strictObject({
        field: z.string().max(MAX_NAME_LENGTH),
        text: z.string().max(MAX_TEXT_LENGTH),
        /** `token` of the text in the list. */
        seen: z.string().max(MAX_TOKEN_LENGTH),
      }),
    )
    .min(1)
    .max(MAX_TEXTS),
});

/** Value of `kind` for the texts of every kind. */
export const ALL_KINDS = 'all';
export const EXPORTED_STATES = ['all', 'open', 'missing', 'outdated'] as const;

export const exportQuery = z.strictObject({
  /** Name of a resource, or `texts` for the interface and mails. */
  kind: kind.default(ALL_KINDS),
  /** `open` has missing and outdated texts. */
  state: z.enum(EXPORTED_STATES).default('all'),
  /** Part of an export with more texts than a file can have. */
  page: integerText(1, MAX_PAGE).default(1),
});

export const importParams = z.strictObject({ id: rowIdText });
export const importAction = z.strictObject({});

const count = z.int();
const counts = { total: count, missing: count, outdated: count };

export const progressSchema = z.object({
  languages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Language of the sources. */
      source: z.string(),
      ...counts,
      kinds: z.array(z.object({ kind: z.enum(['resource', 'area']), name: z.string(), ...counts })),
    }),
  ),
  /** Import that can be undone; null for none. */
  last_import: z
    .object({
      id: rowId,
      locale: z.string(),
      /** Changed texts. */
      texts: count,
      /** `applying` and `undoing` after an interruption: the same request continues. */
      state: z.enum(['applying', 'applied', 'undoing']),
      applied_at: z.iso.datetime(),
    })
    .nullable(),
});

export const translationListSchema = z.object({
  texts: z.array(
    z.object({
      id: z.int(),
      field: z.string(),
      title: z.string(),
      source: z.string(),
      text: z.string(),
      is_outdated: z.boolean(),
      token: z.string(),
    }),
  ),
  source: z.string(),
  total: count,
  per_page: count,
});

export const savedTranslationsSchema = z.object({ id: z.int(), changed: z.boolean() });

const unitProblems = {
  problem_count: count,
  /** The first hundred. */
  problems: z.array(z.object({ id: z.string(), code: z.string(), reason: z.string() })),
};

export const translationCheckSchema = z.object({
  id: z.int(),
  changes: count,
  unchanged: count,
  ...unitProblems,
});

/** `skipped` texts were changed after the check; those with problems are refused by the rules of their entries. */
export const appliedImportSchema = z.object({
  changed: count,
  skipped: count,
  /** False when the time of the request was not enough: the same request continues. */
  is_complete: z.boolean(),
  ...unitProblems,
});
