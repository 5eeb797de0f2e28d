import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { CHANGE_REFUSALS, hasChanged } from '../../../platform/resources/change-entry.ts';
import { describeChange } from '../../../platform/resources/describe-change.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { localeParams } from '../texts/texts.schemas.ts';
import { exportTranslations } from './export-translations.ts';
import { listTranslations, readTranslationProgress } from './list-translations.ts';
import { findPermittedResource, listPermittedResources } from './permitted-resources.ts';
import { createTextsToken, saveTranslations } from './save-translations.ts';
import { findLastImport } from './translation-import.store.ts';
import {
  ALL_KINDS,
  entryTextParams,
  exportQuery,
  kindParams,
  progressSchema,
  savedTranslationsSchema,
  saveTranslationsInput,
  translationListSchema,
  translationsQuery,
} from './translations.schemas.ts';

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    /** Resources of every module that have texts by language. */
    translatedResources: readonly Resource[];
  }
}

const { read, write } = staffAccess('texts');
const tags = ['staff'];

/** Refusals of `Resource.check`, which a stored entry can cause that is older than a rule. */
const ENTRY_REFUSALS = {
  ...CHANGE_REFUSALS,
  'texts.missing-placeholder': 'refused',
  'texts.unknown-placeholder': 'refused',
} as const;

export const readTranslationProgressOperation = defineQuery({
  name: 'translations.read-progress',
  access: read,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/translations',
      operationId: 'readTranslationProgress',
      summary:
        'For staff: numbers of missing and outdated translations by language and kind, and the import that can be undone',
    },
  ],
  async run(context) {
    const { db } = context;
    const resources = await listPermittedResources(context, 'read');
    const [languages, last] = [await readTranslationProgress(db, resources), await findLastImport(db)];
    return ok({ languages, lastImport: last ?? null });
  },
  data: progressSchema,
  toData: ({ languages, lastImport }) => ({
    languages: languages.map(({ direction: _, ...language }) => language),
    last_import: lastImport && {
      id: lastImport.id,
      locale: lastImport.locale,
      texts: lastImport.texts,
      state: lastImport.status,
      applied_at: lastImport.changed_at.toISOString(),
    },
  }),
});

export const listTranslationsOperation = defineQuery({
  name: 'translations.list',
  access: read,
  params: kindParams,
  input: translationsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/translations/{kind}',
      operationId: 'listTranslations',
      summary: 'For staff: texts of the entries of a resource beside their sources',
    },
  ],
  async run(context, query) {
    const resource = await findPermittedResource(context, query.kind, 'read');
    return resource.ok ? listTranslations(context.db, resource.value, query, context.locale) : resource;
  },
  data: translationListSchema,
  toData: ({ units, source, total, perPage }) => ({
    texts: units.map(({ id, field, title, source: from, target, isOutdated }) => ({
      id,
      field,
      title,
      source: from,
      text: target,
      is_outdated: isOutdated,
      token: createTextsToken({ source: from, target }),
    })),
    source,
    total,
    per_page: perPage,
  }),
});

export const saveTranslationsOperation = defineCommand({
  name: 'translations.save',
  access: write,
  params: entryTextParams,
  input: saveTranslationsInput,
  refusals: ENTRY_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/translations/{kind}/{id}',
      operationId: 'saveTranslations',
      summary:
        'For staff: save translations of an entry; refused when a text or its source was changed after it was read',
    },
  ],
  async run(context, { kind, id, locale, texts }) {
    const { db, now } = context;
    const resource = await findPermittedResource(context, kind, 'translate');
    if (!resource.ok) return resource;
    return inTransaction(db, (tx) => saveTranslations(tx, resource.value, { id, locale, texts }, now));
  },
  audit: (_, { resource, change }, actor) =>
    resource.describe && hasChanged(change)
      ? resource.describe(change, actor)
      : describeChange(resource, change, actor),
  afterCommit: (_input, { resource }, deps) => resource.invalidate?.(deps),
  data: savedTranslationsSchema,
  toData: ({ change }) => ({ id: change.id, changed: hasChanged(change) }),
});

export const exportTranslationsOperation = defineQuery({
  name: 'translations.export',
  access: read,
  params: localeParams,
  input: exportQuery,
  refusals: {},
  tags,
  file: 'application/octet-stream',
  routes: [
    {
      method: 'GET',
      path: '/admin/translation-files/{locale}',
      operationId: 'exportTranslations',
      summary: 'For staff: texts and their translations as a file of XLIFF 1.2, at most 1,000 per page',
    },
  ],
  async run(context, query) {
    const { db, t, locale: titleLocale } = context;
    const file = await exportTranslations(db, await listPermittedResources(context, 'read'), query, { t, titleLocale });
    return file.ok ? ok({ ...query, xliff: file.value }) : file;
  },
  data: z.custom<FileResponse>(),
  toData: ({ locale, kind, page, xliff }) =>
    new FileResponse({
      name: `${[kind === ALL_KINDS ? 'translations' : kind, locale, ...(page > 1 ? [page] : [])].join('-')}.xlf`,
      type: 'application/octet-stream',
      content: new TextEncoder().encode(xliff),
    }),
});

export const translationOperations = [
  readTranslationProgressOperation,
  listTranslationsOperation,
  saveTranslationsOperation,
  exportTranslationsOperation,
] as const;
