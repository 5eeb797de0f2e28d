import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import type { Translator } from '../../../platform/translator.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { checkImportInput, localeParams } from '../texts/texts.schemas.ts';
import { type ImportTotal, startTranslationImport, startTranslationUndo } from './apply-import.ts';
import { checkTranslationImport, MAX_XLIFF_BYTES } from './check-import.ts';
import { listPermittedResources } from './permitted-resources.ts';
import { runImport } from './run-import.ts';
import { appliedImportSchema, importAction, importParams, translationCheckSchema } from './translations.schemas.ts';
import { describeUnitProblems } from './unit-problems.ts';

const { write } = staffAccess('texts');
const tags = ['staff'];

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

function toAppliedData({ changed, skipped, problems, isComplete }: ImportTotal, { t }: { t: Translator }) {
  return {
    changed,
    skipped,
    is_complete: isComplete,
    problem_count: problems.length,
    problems: describeUnitProblems(problems, t),
  };
}

const changing = { access: write, params: importParams, input: importAction, idempotency: 'none', tags } as const;

export const applyTranslationImportOperation = defineCommand({
  ...changing,
  name: 'translations.apply-import',
  refusals: { 'texts.not-checked': 'refused', 'texts.import-running': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/translation-imports/{id}/apply',
      operationId: 'applyTranslationImport',
      summary:
        'For staff: apply the valid texts of a file that the staff member has checked, or continue an import that was interrupted',
    },
  ],
  run: (context, { id }) => runImport(context, id, { start: startTranslationImport, status: 'applying' }),
  data: appliedImportSchema,
  toData: toAppliedData,
});

export const undoTranslationImportOperation = defineCommand({
  ...changing,
  name: 'translations.undo-import',
  refusals: { 'texts.not-undoable': 'conflict', 'texts.import-running': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/translation-imports/{id}/undo',
      operationId: 'undoTranslationImport',
      summary:
        'For staff: restore the texts before the last import, or continue; those that were changed since stay as they are',
    },
  ],
  run: (context, { id }) => runImport(context, id, { start: startTranslationUndo, status: 'undoing' }),
  data: appliedImportSchema,
  toData: toAppliedData,
});

export const translationImportOperations = [
  checkTranslationImportOperation,
  applyTranslationImportOperation,
  undoTranslationImportOperation,
] as const;
