import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { LOCALES } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import { hasNoControlCharacter } from '../../../platform/clean-text.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { type AuditEntry, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { addLanguage } from './add-language.ts';
import { changeLanguage, type LanguageChange, moveLanguage, removeLanguage } from './change-language.ts';
import { findDirection, getNativeName, isAddableCode } from './language.rules.ts';
import { listLanguages } from './list-languages.ts';
import { invalidateLocales } from './load-locales.ts';

/** Owners and managers: a language changes every page of the shop. */
const write = staffWith('texts.approve');
const tags = ['staff'];
const MAX_CODE_LENGTH = 35;
const MAX_NAME_LENGTH = 60;

const code = z.string().trim().min(1).max(MAX_CODE_LENGTH);
const name = z.string().trim().max(MAX_NAME_LENGTH).refine(hasNoControlCharacter, { error: 'fields.invalid' });
/** Code of a built-in language, or null. */
const fallback = z.enum(LOCALES).nullable();
const codeParams = z.strictObject({ code });
const version = rowVersion;

const languageSchema = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  is_built_in: z.boolean(),
  is_public: z.boolean(),
  fallback: z.string().nullable(),
  version: z.int(),
});

export const listLanguagesOperation = defineQuery({
  name: 'languages.list',
  access: staffWith('texts.read'),
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/languages',
      operationId: 'listLanguages',
      summary: 'For staff: languages of the shop in their order, with drafts and hidden ones',
    },
  ],
  run: async ({ db }) => ok(await listLanguages(db)),
  data: z.object({ languages: z.array(languageSchema) }),
  toData: (languages) => ({
    languages: languages.map(({ predefined, isPublic, file: _, ...language }) => {
      return { ...language, is_built_in: predefined, is_public: isPublic };
    }),
  }),
});

export const addLanguageOperation = defineCommand({
  name: 'languages.add',
  access: write,
  input: z.strictObject({
    /** BCP 47: `fa`, `pt-BR`. */
    code: code.refine(isAddableCode, { error: 'fields.invalid' }),
    /** Empty for the usual name. */
    name: name.default(''),
    fallback: fallback.default(null),
  }),
  refusals: { 'language.taken': 'conflict', 'language.unknown-code': 'refused', 'language.too-many': 'refused' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/languages',
      operationId: 'addLanguage',
      summary: 'For staff: add a language as a draft, which visitors do not see',
    },
  ],
  async run({ db, deps }, input) {
    const language = {
      code: input.code,
      name: input.name || getNativeName(input.code),
      direction: findDirection(input.code),
      fallback: input.fallback,
      isPublic: false,
    };
    const added = await addLanguage(db, language, deps.config.dataDir);
    return added.ok ? ok(language) : added;
  },
  audit: (_, { code: added, name: title }, actor) => ({
    actor,
    action: 'language-add',
    subject: { kind: 'language', id: added },
    before: { name: null, status: null },
    after: { name: title, status: 'draft' },
  }),
  afterCommit: (_input, _added, { db }) => invalidateLocales(db),
  data: z.object({ code: z.string(), name: z.string(), direction: z.enum(['ltr', 'rtl']) }),
  toData: ({ code: added, name: title, direction }) => ({ code: added, name: title, direction }),
});

const REMOVED = { name: null, status: null, fallback: null, position: null };

function describeLanguageChange(actor: AuditEntry['actor'], { code: id, before, after }: LanguageChange): AuditEntry {
  const action = after ? 'language-update' : 'language-remove';
  return { actor, action, subject: { kind: 'language', id }, before, after: after ?? REMOVED };
}

const changing = {
  access: write,
  params: codeParams,
  idempotency: 'none',
  tags,
  audit: (_: unknown, change: LanguageChange, actor: AuditEntry['actor']) => describeLanguageChange(actor, change),
  data: z.object({ code: z.string() }),
} as const;

const CHANGE_REFUSALS = { 'api.not-found': 'missing', 'resources.changed': 'conflict' } as const;

export const changeLanguageOperation = defineCommand({
  ...changing,
  name: 'languages.change',
  input: z.strictObject({ version, name: name.min(1), fallback, is_public: z.boolean() }),
  refusals: { ...CHANGE_REFUSALS, 'language.required': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/languages/{code}',
      operationId: 'changeLanguage',
      summary: 'For staff: rename, publish or hide a language',
    },
  ],
  run: ({ db }, { code: id, is_public: isPublic, ...input }) =>
    inTransaction(db, (tx) => changeLanguage(tx, id, { ...input, isPublic })),
  afterCommit: (_input, _change, { db }) => invalidateLocales(db),
  toData: ({ code: id }) => ({ code: id }),
});

export const moveLanguageOperation = defineCommand({
  ...changing,
  name: 'languages.move',
  input: z.strictObject({ version, by: z.literal([-1, 1]) }),
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/languages/{code}/move',
      operationId: 'moveLanguage',
      summary: 'For staff: move a language by one position in the list of languages',
    },
  ],
  run: ({ db }, { code: id, version: seen, by }) =>
    inTransaction(db, (tx) => moveLanguage(tx, id, { version: seen, by })),
  afterCommit: (_input, _change, { db }) => invalidateLocales(db),
  toData: ({ code: id }) => ({ code: id }),
});

export const removeLanguageOperation = defineCommand({
  ...changing,
  name: 'languages.remove',
  input: z.strictObject({ version }),
  refusals: { ...CHANGE_REFUSALS, 'language.built-in': 'conflict', 'language.public': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/languages/{code}/remove',
      operationId: 'removeLanguage',
      summary: 'For staff: remove an added language that visitors do not see; its texts stay stored',
    },
  ],
  run: ({ db }, { code: id, version: seen }) => inTransaction(db, (tx) => removeLanguage(tx, id, seen)),
  afterCommit: (_input, _change, { db }) => invalidateLocales(db),
  toData: ({ code: id }) => ({ code: id }),
});

export const languageOperations = [
  listLanguagesOperation,
  addLanguageOperation,
  changeLanguageOperation,
  moveLanguageOperation,
  removeLanguageOperation,
] as const;
