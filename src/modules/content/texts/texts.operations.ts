import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { type AuditEntry, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { getShopLocale } from '../../settings/settings.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateLocales } from '../languages/load-locales.ts';
import { resetText, saveText, type TextChange } from './change-text.ts';
import { type AppliedImport, applyImport, checkImport, MAX_IMPORT_BYTES } from './import-texts.ts';
import { chooseReference, listTexts, readTexts } from './list-texts.ts';
import { buildMessageTree } from './message-tree.rules.ts';
import {
  applyImportInput,
  checkImportInput,
  importCheckSchema,
  localeParams,
  resetTextInput,
  savedTextSchema,
  saveTextInput,
  textListSchema,
  textParams,
  textsQuery,
} from './texts.schemas.ts';

const { read, write } = staffAccess('texts');
const tags = ['staff'];
const CHANGE_REFUSALS = { 'api.not-found': 'missing', 'resources.changed': 'conflict' } as const;

/** Texts of an import that its audit entry lists. */
const MAX_AUDITED_TEXTS = 100;

export const listTextsOperation = defineQuery({
  name: 'texts.list',
  access: read,
  input: textsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/texts',
      operationId: 'listTexts',
      summary:
        'For staff: texts of the interface and of mails in one language beside those of the default language, with the numbers of changed, outdated and missing texts of every language',
    },
  ],
  run: async ({ db }, query) =>
    ok(await listTexts(db, query, chooseReference(query.locale, getShopLocale(await readSettings(db))))),
  data: textListSchema,
  toData: ({ texts, languages, reference, total, perPage }) => ({
    texts: texts.map(({ builtIn, sourceText: _, ...text }) => ({ ...text, built_in: builtIn })),
    reference,
    languages: languages.map(({ direction: _, ...language }) => language),
    total,
    per_page: perPage,
  }),
});

/** The reset of a text is a change to the built-in one. */
function describeTextChange(actor: AuditEntry['actor'], action: string, change: TextChange): AuditEntry | null {
  if (change.before === change.after) return null;
  return {
    actor,
    action,
    subject: { kind: 'text', id: `${change.locale} ${change.key}` },
    before: { text: shortenFact(change.before) },
    after: { text: shortenFact(change.after) },
  };
}

export const saveTextOperation = defineCommand({
  name: 'texts.save',
  access: write,
  params: textParams,
  input: saveTextInput,
  refusals: {
    ...CHANGE_REFUSALS,
    'texts.syntax': 'refused',
    'texts.tag': 'refused',
    'texts.unknown-placeholder': 'refused',
    'texts.missing-placeholder': 'refused',
    'texts.placeholder-type': 'refused',
    'texts.missing-plural': 'refused',
  },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/texts/{locale}/{key}',
      operationId: 'saveText',
      summary:
        'For staff: change a text in one language; it needs the placeholders of the English text and all plural forms',
    },
  ],
  run: ({ db, actor, now }, { locale, key, text, version }) =>
    inTransaction(db, (tx) => saveText(tx, { locale, key }, { text, version }, { staffId: actor.id, now })),
  audit: (_, change, actor) => describeTextChange(actor, 'text-update', change),
  afterCommit: (_input, _change, { db }) => invalidateLocales(db),
  data: savedTextSchema,
  toData: ({ key, after, version }) => ({ key, text: after, version }),
});

export const resetTextOperation = defineCommand({
  name: 'texts.reset',
  access: write,
  params: textParams,
  input: resetTextInput,
  refusals: CHANGE_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/texts/{locale}/{key}/reset',
      operationId: 'resetText',
      summary: 'For staff: use the built-in text of a language again',
    },
  ],
  run: ({ db, actor, now }, { locale, key, version }) =>
    inTransaction(db, (tx) => resetText(tx, { locale, key }, version, { staffId: actor.id, now })),
  audit: (_, change, actor) => describeTextChange(actor, 'text-reset', change),
  afterCommit: (_input, _change, { db }) => invalidateLocales(db),
  data: savedTextSchema,
  toData: ({ key, after, version }) => ({ key, text: after, version }),
});

export const exportTextsOperation = defineQuery({
  name: 'texts.export',
  access: read,
  params: localeParams,
  refusals: {},
  tags,
  // not application/json: the response is a file and has no envelope
  file: 'application/octet-stream',
  routes: [
    {
      method: 'GET',
      path: '/admin/texts/{locale}/export',
      operationId: 'exportTexts',
      summary:
        'For staff: all texts of a language as a JSON file, as the import reads it; English where a text is missing',
    },
  ],
  run: async ({ db }, { locale }) => ok({ locale, texts: buildMessageTree(await readTexts(db, locale)) }),
  data: z.custom<FileResponse>(),
  toData: ({ locale, texts }) =>
    new FileResponse({
      name: `texts-${locale}.json`,
      type: 'application/octet-stream',
      content: new TextEncoder().encode(`${JSON.stringify(texts, null, 2)}\n`),
    }),
});

export const checkTextImportOperation = defineCommand({
  name: 'texts.check-import',
  access: write,
  params: localeParams,
  input: checkImportInput,
  files: ['file'],
  maxUploadBytes: MAX_IMPORT_BYTES,
  refusals: { 'texts.unreadable': 'refused' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/texts/{locale}/import/check',
      operationId: 'checkTextImport',
      summary: 'For staff: check a JSON file with texts row by row; nothing changes before it is applied',
    },
  ],
  run: ({ db, actor, now, uploads }, { locale }) =>
    inTransaction(db, (tx) => checkImport(tx, { locale, file: uploads.file?.[0] }, { staffId: actor.id, now })),
  data: importCheckSchema,
  toData: ({ changes, unchanged, problemCount, problems, revision, digest }, { t }) => ({
    changes,
    unchanged,
    problem_count: problemCount,
    problems: problems.map(({ key, problem }) => ({
      key,
      code: problem.code.replaceAll('-', '_'),
      reason: translateRefusal(problem, t),
    })),
    revision,
    digest,
  }),
});

function describeImport(actor: AuditEntry['actor'], { locale, before, after }: AppliedImport): AuditEntry | null {
  const keys = Object.keys(after);
  if (keys.length === 0) return null;
  const pick = (texts: Record<string, string>) =>
    Object.fromEntries(keys.slice(0, MAX_AUDITED_TEXTS).map((key) => [key, shortenFact(texts[key] ?? '')]));
  return {
    actor,
    action: 'texts-import',
    subject: { kind: 'text', id: locale },
    before: { texts: null, ...pick(before) },
    after: { texts: keys.length, ...pick(after) },
  };
}

export const applyTextImportOperation = defineCommand({
  name: 'texts.apply-import',
  access: write,
  params: localeParams,
  input: applyImportInput,
  refusals: { 'texts.not-checked': 'refused', 'resources.changed': 'conflict' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/texts/{locale}/import',
      operationId: 'applyTextImport',
      summary: 'For staff: apply the valid texts of the file that the staff member has checked last',
    },
  ],
  run: ({ db, actor, now }, { locale, revision, digest }) =>
    inTransaction(db, (tx) => applyImport(tx, { locale, revision, digest }, { staffId: actor.id, now })),
  audit: (_, applied, actor) => describeImport(actor, applied),
  afterCommit: (_input, _applied, { db }) => invalidateLocales(db),
  data: z.object({ changed: z.int() }),
  toData: ({ after }) => ({ changed: Object.keys(after).length }),
});

export const textOperations = [
  listTextsOperation,
  exportTextsOperation,
  saveTextOperation,
  resetTextOperation,
  checkTextImportOperation,
  applyTextImportOperation,
] as const;
