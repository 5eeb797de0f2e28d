import type { Operation } from '../../platform/operations/operation.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { type AdminQuery, adminPaths } from './admin-paths.ts';
import { mayExecute } from './staff-operations.server.ts';

/** Address of the CSV file of a list with its search, filters and order; null for a role that may not export it. */
export async function createExportLink(
  shop: ShopRequest,
  operation: Pick<Operation, 'access'>,
  name: string,
  query: AdminQuery,
): Promise<string | null> {
  const own = { ...query, language: shop.locale };
  return (await mayExecute(operation, shop)) ? adminPaths.exportList(name, own) : null;
}
