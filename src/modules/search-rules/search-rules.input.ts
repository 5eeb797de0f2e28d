import { z } from 'zod';
import { integerText, rowId, rowIdText } from '../../kernel/integer.schemas.ts';
import { localeCode } from '../../kernel/locale.schemas.ts';
import { tokenize } from '../search/text/tokenizer.rules.ts';
import { normalizeQuery } from './search-query.rules.ts';
import { MAX_PINS } from './search-rules.rules.ts';

const MAX_TEXT_LENGTH = 80;
const MAX_SYNONYMS = 20;
const MAX_PATH_LENGTH = 500;
const MAX_QUERY_LENGTH = 200;
const MAX_PAGES = 500;
/** Period of one report; the log is stored for longer. */
const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;

/** Words of a query as typed, at least one of them searchable. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEXT_LENGTH)
  .refine((typed) => normalizeQuery(typed) !== '');

export const synonymInput = z
  .strictObject({
    locale: localeCode,
    term: text,
    synonyms: z.array(text).min(1).max(MAX_SYNONYMS),
    /** Whether the synonyms also find the term and each other. */
    two_way: z.boolean().default(true),
  })
  .refine(({ term, synonyms }) => new Set([term, ...synonyms].map(normalizeQuery)).size === synonyms.length + 1, {
    path: ['synonyms'],
    error: 'search-rules.same-word',
  });

export const redirectInput = z.strictObject({
  locale: localeCode,
  query: text,
  path: z.string().trim().min(1).max(MAX_PATH_LENGTH),
});

export const hiddenProductInput = z.strictObject({ locale: localeCode, query: text, product_id: rowId });

/** The pin and those behind it move down. */
export const pinInput = hiddenProductInput.extend({ position: z.int().min(1).max(MAX_PINS) });

export const stopWordInput = z.strictObject({
  locale: localeCode,
  word: text.refine((word) => tokenize(word).length <= 1, { error: 'search-rules.one-word' }),
});

export const ruleParams = z.strictObject({ id: rowIdText });

const page = integerText(1, MAX_PAGES).default(1);

export const rulesQuery = z.strictObject({
  locale: localeCode.optional(),
  /** Prefix of a query or word. */
  q: z.string().trim().max(MAX_TEXT_LENGTH).default(''),
  page,
});

export const logQuery = z.strictObject({
  locale: localeCode.optional(),
  /** Number of days up to today. */
  days: integerText(1, MAX_DAYS).default(DEFAULT_DAYS),
  page,
});

/** A click on a search result. */
export const searchRecordInput = z.strictObject({ query: z.string().max(MAX_QUERY_LENGTH), results: z.int().min(0) });

export const clickInput = z.strictObject({
  q: z.string().trim().min(1).max(MAX_QUERY_LENGTH),
  product_id: rowId,
});

export type SynonymInput = z.output<typeof synonymInput>;
export type RedirectInput = z.output<typeof redirectInput>;
export type HiddenProductInput = z.output<typeof hiddenProductInput>;
export type PinInput = z.output<typeof pinInput>;
export type StopWordInput = z.output<typeof stopWordInput>;
export type RulesQuery = z.output<typeof rulesQuery>;
export type LogQuery = z.output<typeof logQuery>;
export type ClickInput = z.output<typeof clickInput>;
