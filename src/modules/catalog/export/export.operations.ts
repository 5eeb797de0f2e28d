import { z } from 'zod';
import { listLocales } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { staffProductsQuery } from '../editing/staff-product.schemas.ts';
import { INVALID } from '../transfer/cell-notation.ts';
import { selectReferences } from '../transfer/references.store.ts';
import { listStaffColumns } from '../transfer/transfer-columns.ts';
import { EXPORT_FORMATS, exportProducts } from './export-products.ts';

const FILES = {
  csv: { name: 'products.csv', type: 'text/csv; charset=utf-8' },
  // not application/json: the response is a file and has no envelope
  json: { name: 'products.json', type: 'application/octet-stream' },
} as const;

export const exportProductsInput = staffProductsQuery.omit({ sort: true, direction: true, page: true }).extend({
  format: z.enum(EXPORT_FORMATS).default('csv'),
  /** Begins a CSV file with a byte order mark, by which older spreadsheet programs recognize UTF-8. */
  bom: z.enum(['0', '1']).default('0'),
});

/** A command, because it is recorded in the audit log. */
export const exportProductsOperation = defineCommand({
  name: 'products.export',
  access: staffWith('catalogue.export'),
  input: exportProductsInput,
  refusals: {},
  idempotency: 'none',
  tags: ['staff'],
  file: ['text/csv', 'application/octet-stream'],
  routes: [
    {
      method: 'GET',
      path: '/admin/product-export',
      operationId: 'exportProducts',
      summary:
        'For staff: products with variants, stock, specifications and pictures as CSV or JSON, as the import reads them',
    },
  ],
  async run({ db, deps, actor }, { format, bom, ...filters }) {
    const [references, { currency }] = await Promise.all([selectReferences(db), readSettings(db)]);
    const locales = listLocales();
    const context = { references, currency, locales, findPicture: () => INVALID };
    const columns = listStaffColumns(locales, actor);
    // the pool, because the rows are read while the response is sent, after the transaction
    return ok({ format, content: exportProducts(deps.db, { filters, format, hasBom: bom === '1', columns }, context) });
  },
  audit: (filters, _, staff) => ({
    actor: staff,
    action: 'products-export',
    subject: { kind: 'product-export', id: staff.id },
    before: {},
    after: { query: describeFilters(filters) },
  }),
  data: z.custom<FileResponse>(),
  toData: ({ format, content }) => new FileResponse(Object.assign({ content }, FILES[format])),
});

/** `status=1 brand=7`, for the audit log. */
export function describeFilters(filters: Record<string, unknown>): string {
  const used = Object.entries(filters).filter(
    ([name, value]) => name !== 'bom' && value !== undefined && value !== null,
  );
  return used.map(([name, value]) => `${name}=${String(value)}`).join(' ');
}
