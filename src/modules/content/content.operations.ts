import { z } from 'zod';
import { isLocale } from '../../kernel/locale.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { localizeSlug } from '../naming/slug.rules.ts';
import { staffAccess } from '../staff/staff-access.ts';
import { commonSchema, pageSchema } from './content.answers.ts';
import { localizationQuery, pageParams } from './content.input.ts';
import { listMessages } from './languages/list-messages.ts';
import { type CommonParts, getCommonData } from './layout/get-common-data.ts';
import { findPage } from './pages/find-page.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    commonParts: CommonParts;
  }
}

const tags = ['site'];

export const getCommonDataOperation = defineQuery({
  name: 'site.get-common-data',
  access: anyone,
  refusals: {},
  tags,
  cacheable: true,
  routes: [{ method: 'GET', path: '/common', operationId: 'getCommonData', summary: 'Site data for the page layout' }],
  run: async ({ db, deps, locale, now }) =>
    ok(await getCommonData(db, { locale, now, ...deps.config }, deps.commonParts)),
  data: commonSchema,
});

export const getPageOperation = defineQuery({
  name: 'site.get-page',
  access: anyone,
  params: pageParams,
  refusals: {},
  tags,
  cacheable: true,
  routes: [{ method: 'GET', path: '/page/{slug}', operationId: 'getPage', summary: 'A static page as text blocks' }],
  run: ({ db, locale }, { slug }) => findPage(db, slug, locale),
  data: pageSchema,
  toData: ({ names, title, blocks, updatedAt }, { locale }) => ({
    slug: localizeSlug(names, locale),
    title,
    blocks,
    updated_at: updatedAt.toISOString(),
  }),
});

/** A page for its preview, also a hidden one. */
export const previewPageOperation = defineQuery({
  name: 'site.preview-page',
  access: staffAccess('texts').read,
  params: pageParams,
  refusals: {},
  tags,
  routes: [],
  run: ({ db, locale }, { slug }) => findPage(db, slug, locale, { withHidden: true }),
});

export const getMessagesOperation = defineQuery({
  name: 'site.get-messages',
  access: anyone,
  input: localizationQuery,
  refusals: {},
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/localization',
      operationId: 'getMessages',
      summary: 'Interface messages in one language',
    },
  ],
  run: async (_, { locale_code }) =>
    isLocale(locale_code) ? ok(await listMessages(locale_code)) : refuse('api.not-found', {}, 'missing'),
  data: z.record(z.string(), z.unknown()),
});

export const contentOperations = [
  getCommonDataOperation,
  getPageOperation,
  previewPageOperation,
  getMessagesOperation,
] as const;
