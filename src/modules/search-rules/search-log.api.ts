import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { reportSearches } from './report-searches.ts';
import { reportSchema } from './search-rules.answers.ts';
import { type ClickInput, clickInput, logQuery } from './search-rules.input.ts';

/** Counts a click after checking the product, which belongs to the catalog. */
type RecordClick = (db: Db, click: ClickInput, context: { locale: Locale; now: Date }) => Promise<void>;

/** The log of searches: how it is filled from outside, and what staff read of it. */
export function searchLogApi({ recordClick }: { recordClick: RecordClick }) {
  return (api: Api, { db, clock }: Services): void => {
    api.addEndpoint({
      method: 'POST',
      path: '/search/click',
      operationId: 'recordSearchClick',
      summary: 'Count that a product was opened from the results of a search; answers everybody alike',
      tags: ['catalogue'],
      rateLimit: 'searchClick',
      body: clickInput,
      data: z.object({}),
      run: async ({ body, locale }) => {
        await recordClick(db, body, { locale, now: clock() });
        return ok({});
      },
    });

    for (const { path, operationId, summary, emptyOnly } of REPORTS)
      api.addEndpoint({
        method: 'GET',
        path,
        operationId,
        summary,
        tags: ['staff'],
        access: 'customer',
        query: logQuery,
        data: reportSchema,
        run: async ({ query, visitor }) => {
          const staff = await requireStaff(db, await visitor(), 'search.read');
          if (!staff.ok) return staff;
          const { queries, more } = await reportSearches(db, query, { emptyOnly, now: clock() });
          return ok({ queries, current_page: query.page, has_more: more });
        },
      });
  };
}

const REPORTS = [
  {
    path: '/admin/search/log',
    operationId: 'listSearches',
    summary: 'For staff: what was searched for, the most frequent first, with results, clicks and orders',
    emptyOnly: false,
  },
  {
    path: '/admin/search/zero-results',
    operationId: 'listEmptySearches',
    summary: 'For staff: what was searched for and not found, the most frequent first',
    emptyOnly: true,
  },
];
