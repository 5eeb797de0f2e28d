import { refuse } from '../../kernel/result.ts';
import { MAX_EXPORT_ROWS } from '../../platform/lists/list-export.ts';
import type { Operation } from '../../platform/operations/operation.ts';
import { translateRefusal } from '../../platform/translator.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { type AdminQuery, adminPaths } from './admin-paths.ts';
import { mayExecute } from './staff-operations.server.ts';

/** Address of a list as CSV; for a list that is too long, the reason instead. */
export type ExportLink = { href: string; problem: null } | { href: null; problem: string };

/**
 * Link to the CSV file of a list with its search, filters and order; null for a role that may not export it.
 * @param total number of rows, if the list has it
 */
export async function createExportLink(
  shop: ShopRequest,
  operation: Pick<Operation, 'access'>,
  name: string,
  { query, total = 0 }: { query: AdminQuery; total?: number },
): Promise<ExportLink | null> {
  if (!(await mayExecute(operation, shop))) return null;
  if (total > MAX_EXPORT_ROWS) {
    const { refusal } = refuse('lists.too-many-rows', { max: MAX_EXPORT_ROWS });
    return { href: null, problem: translateRefusal(refusal, shop.t) };
  }
  return { href: adminPaths.exportList(name, { ...query, language: shop.locale }), problem: null };
}
