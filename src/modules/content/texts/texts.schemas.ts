import { z } from 'zod';
import { integerText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { localeCode } from '../../../kernel/locale.schemas.ts';
import { TEXT_STATES } from './list-texts.ts';
import { MAX_TEXT_LENGTH } from './source-texts.ts';
import { TEXT_AREAS } from './text-areas.rules.ts';

const MAX_PAGE = 500;
const MAX_KEY_LENGTH = 120;
const MAX_SEARCH_LENGTH = 80;
const MAX_DIGEST_LENGTH = 64;

export const textsQuery = z.strictObject({
  locale: localeCode,
  area: z.enum(TEXT_AREAS).optional(),
  /** Part of a key or of a text, in the language or in the reference. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  state: z.enum(TEXT_STATES).optional(),
  page: integerText(1, MAX_PAGE).default(1),
});

export const localeParams = z.strictObject({ locale: localeCode });
export const textParams = z.strictObject({ locale: localeCode, key: z.string().min(1).max(MAX_KEY_LENGTH) });

export const saveTextInput = z.strictObject({
  text: z.string().max(MAX_TEXT_LENGTH),
  /** 0 for a text without a change. */
  version: rowVersion,
});
export const resetTextInput = z.strictObject({ version: rowVersion });

export const checkImportInput = z.strictObject({});
/** `revision` and `digest` are those of the check. */
export const applyImportInput = z.strictObject({ revision: rowVersion, digest: z.string().max(MAX_DIGEST_LENGTH) });

const count = z.int();

export const textListSchema = z.object({
  texts: z.array(
    z.object({
      key: z.string(),
      area: z.enum(TEXT_AREAS),
      reference: z.string(),
      text: z.string(),
      built_in: z.string(),
      version: z.int(),
      states: z.array(z.enum(TEXT_STATES)),
    }),
  ),
  /** Language of `reference`. */
  reference: z.string(),
  languages: z.array(
    z.object({ code: z.string(), name: z.string(), total: count, changed: count, outdated: count, missing: count }),
  ),
  total: count,
  per_page: count,
});

export const savedTextSchema = z.object({ key: z.string(), text: z.string(), version: z.int() });

export const importCheckSchema = z.object({
  changes: count,
  unchanged: count,
  problem_count: count,
  /** The first hundred. */
  problems: z.array(z.object({ key: z.string(), code: z.string(), reason: z.string() })),
  revision: z.int(),
  digest: z.string(),
});
