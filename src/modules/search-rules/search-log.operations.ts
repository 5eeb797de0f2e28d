import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { staffWith } from '../staff/staff-access.ts';
import { recordSearch } from './record-search.ts';
import { reportSearches } from './report-searches.ts';
import { reportSchema, toReportAnswer } from './search-rules.answers.ts';
import { type ClickInput, clickInput, logQuery, searchRecordInput } from './search-rules.input.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    /** Counts a click after checking the product, which belongs to the catalog. */
    clickSearchResult(db: Db, click: ClickInput, context: { locale: Locale; now: Date }): Promise<void>;
  }
}

/** A search of the search page. Searches of API clients are recorded by `catalog.list-products`. */
export const recordSearchOperation = defineCommand({
  name: 'search.record',
  access: anyone,
  input: searchRecordInput,
  refusals: {},
  idempotency: 'none',
  tags: ['catalogue'],
  routes: [],
  async run({ db, locale, now }, { query, results }) {
    recordSearch(db, { locale, query, results, now });
    return ok(null);
  },
});

export const recordSearchClickOperation = defineCommand({
  name: 'search.record-click',
  access: anyone,
  input: clickInput,
  refusals: {},
  limits: ['searchClick'],
  idempotency: 'none',
  tags: ['catalogue'],
  routes: [
    {
      method: 'POST',
      path: '/search/click',
      operationId: 'recordSearchClick',
      summary: 'Count that a product was opened from the results of a search; answers everybody alike',
    },
  ],
  async run({ db, deps, locale, now }, click) {
    await deps.clickSearchResult(db, click, { locale, now });
    return ok({});
  },
  data: z.object({}),
});

const report = { access: staffWith('search.read'), input: logQuery, refusals: {}, tags: ['staff'] } as const;

export const listSearchesOperation = defineQuery({
  ...report,
  name: 'search.list-searches',
  routes: [
    {
      method: 'GET',
      path: '/admin/search/log',
      operationId: 'listSearches',
      summary: 'For staff: what was searched for, the most frequent first, with results, clicks and orders',
    },
  ],
  run: async ({ db, now }, query) => ok(await reportSearches(db, query, { emptyOnly: false, now })),
  data: reportSchema,
  toData: toReportAnswer,
});

export const listEmptySearchesOperation = defineQuery({
  ...report,
  name: 'search.list-empty-searches',
  routes: [
    {
      method: 'GET',
      path: '/admin/search/zero-results',
      operationId: 'listEmptySearches',
      summary: 'For staff: what was searched for and not found, the most frequent first',
    },
  ],
  run: async ({ db, now }, query) => ok(await reportSearches(db, query, { emptyOnly: true, now })),
  data: reportSchema,
  toData: toReportAnswer,
});

export const searchLogOperations = [
  recordSearchOperation,
  recordSearchClickOperation,
  listSearchesOperation,
  listEmptySearchesOperation,
] as const;
