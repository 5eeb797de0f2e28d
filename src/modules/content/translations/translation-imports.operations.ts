import type { Result } from '../../../kernel/result.ts';
import { DatabaseDeadline, runWithDeadline } from '../../../platform/database/database-deadline.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type AuditEntry, defineCommand, type OperationDeps } from '../../../platform/operations/operation.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import type { Translator } from '../../../platform/translator.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateLocales } from '../languages/load-locales.ts';
import { checkImportInput, localeParams } from '../texts/texts.schemas.ts';
import { type AppliedTranslations, applyTranslationImport, undoTranslationImport } from './apply-import.ts';
import { checkTranslationImport, MAX_XLIFF_BYTES } from './check-import.ts';
import { listPermittedResources } from './permitted-resources.ts';
import { appliedImportSchema, importAction, importParams, translationCheckSchema } from './translations.schemas.ts';
import { describeUnitProblems } from './unit-problems.ts';

const { write } = staffAccess('texts');
const tags = ['staff'];

/** An import changes up to a thousand entries in one transaction, and must not be rolled back on a busy machine. */
const IMPORT_DATABASE_TIME_MS = 60_000;

/** Runs a transaction with more database time than a request has. */
function inLongTransaction<T>(db: Db, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  return runWithDeadline(new DatabaseDeadline(IMPORT_DATABASE_TIME_MS), () => inTransaction(db, work));
}

/** Texts of an import that its audit entry lists. */
const MAX_AUDITED_TEXTS = 100;

export const checkTranslationImportOperation = defineCommand({
  name: 'translations.check-import',
  access: write,
  params: localeParams,
  input: checkImportInput,
  files: ['file'],
  maxUploadBytes: MAX_XLIFF_BYTES,
  refusals: {
    'texts.unreadable-xliff': 'refused',
    'texts.too-many-units': 'refused',
    'texts.other-language': 'refused',
  },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/translation-files/{locale}/check',
      operationId: 'checkTranslationImport',
      summary: 'For staff: check an XLIFF file text by text; nothing changes before it is applied',
    },
  ],
  async run(context, { locale }) {
    const { db, deps, actor, now, uploads } = context;
    const resources = { all: deps.translatedResources, permitted: await listPermittedResources(context, 'translate') };
    const given = { locale, file: uploads.file?.[0] };
    return inTransaction(db, (tx) => checkTranslationImport(tx, resources, given, { staffId: actor.id, now }));
  },
  data: translationCheckSchema,
  toData: ({ id, changes, unchanged, problems }, { t }) => ({
    id,
    changes,
    unchanged,
    problem_count: problems.length,
    problems: describeUnitProblems(problems, t),
  }),
});

function describeImport(actor: AuditEntry['actor'], action: string, applied: AppliedTranslations): AuditEntry | null {
  const { id, locale, changes } = applied;
  if (changes.length === 0) return null;
  const pick = (name: 'before' | 'after') =>
    Object.fromEntries(changes.slice(0, MAX_AUDITED_TEXTS).map((change) => [change.id, shortenFact(change[name])]));
  return {
    actor,
    action,
    subject: { kind: 'translation-import', id: String(id) },
    before: { locale: null, texts: null, ...pick('before') },
    after: { locale, texts: changes.length, ...pick('after') },
  };
}

function invalidateTranslations({ resources }: AppliedTranslations, deps: OperationDeps): void {
  for (const resource of resources) resource.invalidate?.(deps);
  invalidateLocales(deps.db);
}

function toAppliedData({ changes, skipped, problems }: AppliedTranslations, { t }: { t: Translator }) {
  return {
    changed: changes.length,
    skipped,
    problem_count: problems.length,
    problems: describeUnitProblems(problems, t),
  };
}

const changing = { access: write, params: importParams, input: importAction, idempotency: 'none', tags } as const;

export const applyTranslationImportOperation = defineCommand({
  ...changing,
  name: 'translations.apply-import',
  refusals: { 'texts.not-checked': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/translation-imports/{id}/apply',
      operationId: 'applyTranslationImport',
      summary: 'For staff: apply the valid texts of a file that the staff member has checked',
    },
  ],
  async run(context, { id }) {
    const { db, actor, now } = context;
    const resources = await listPermittedResources(context, 'translate');
    return inLongTransaction(db, (tx) => applyTranslationImport(tx, resources, id, { staffId: actor.id, now }));
  },
  audit: (_, applied, actor) => describeImport(actor, 'translations-import', applied),
  afterCommit: (_input, applied, deps) => invalidateTranslations(applied, deps),
  data: appliedImportSchema,
  toData: toAppliedData,
});

export const undoTranslationImportOperation = defineCommand({
  ...changing,
  name: 'translations.undo-import',
  refusals: { 'texts.not-undoable': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/translation-imports/{id}/undo',
      operationId: 'undoTranslationImport',
      summary: 'For staff: restore the texts before the last import, except those that were changed since',
    },
  ],
  async run(context, { id }) {
    const { db, actor, now } = context;
    const resources = await listPermittedResources(context, 'translate');
    return inLongTransaction(db, (tx) => undoTranslationImport(tx, resources, id, { staffId: actor.id, now }));
  },
  audit: (_, undone, actor) => describeImport(actor, 'translations-undo', undone),
  afterCommit: (_input, undone, deps) => invalidateTranslations(undone, deps),
  data: appliedImportSchema,
  toData: toAppliedData,
});

export const translationImportOperations = [
  checkTranslationImportOperation,
  applyTranslationImportOperation,
  undoTranslationImportOperation,
] as const;
