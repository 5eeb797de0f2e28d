import { adminPaths } from '../admin/admin-paths.ts';

/** Pages of the admin that edit what a preview shows. */
export const previewLinks = {
  product: (id: number) => adminPaths.product(id),
  page: (id: number) => adminPaths.resourceEntry('pages', id),
  language: () => adminPaths.translations(),
};
