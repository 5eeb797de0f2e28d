import { ADMIN_ROOT, joinPath, TWO_FACTOR_PATH, withQuery } from '../paths.ts';

/** Filters of a list in the admin. */
export type AdminListQuery = {
  status?: number | string;
  payment?: string;
  state?: string;
  kind?: string;
  reason?: string;
  method?: number;
  country?: string;
  seller?: number | 'shop';
  from?: string;
  to?: string;
  sort?: string;
  q?: string;
  page?: number;
  saved?: 1;
};

/** Query of any list. */
export type AdminQuery = Readonly<Record<string, string | number | undefined>>;

/** Filters of the lists of questions and reviews in the admin. */
export type ModerationQuery = AdminQuery;

/** Paths of the admin: separate from those of the shop, so that they are not in the shop's client bundle. */
export const adminPaths = {
  root: () => ADMIN_ROOT,
  /** Page that sets up a new shop. */
  setUp: (token: string) => withQuery('/admin/set-up', { token }),
  search: (q?: string) => withQuery('/admin/search', { q }),
  /** CSV file of a list, of the JSON API. */
  exportList: (name: string, query: AdminQuery = {}) =>
    withQuery(joinPath('api', 'v1', 'admin', name, 'export.csv'), query),
  /** Saved views of a list. */
  views: (list: string, query: { saved?: 1 } = {}) => withQuery('/admin/views', { list, ...query }),
  /** Form that hides the set-up checklist. */
  checklist: () => '/admin/checklist',
  /** Script of the admin pages, which the build writes. */
  script: () => '/admin.js',
  /** Script of the text editor, which the build writes. */
  editorScript: () => '/admin-editor.js',
  signOut: () => '/admin/sign-out',
  language: () => '/admin/language',
  twoFactor: () => TWO_FACTOR_PATH,
  orders: (query: AdminListQuery = {}) => withQuery('/admin/orders', query),
  order: (code: string) => joinPath('admin', 'order', code),
  newOrder: () => withQuery('/admin/orders', { new: 1 }),
  /** PDF of orders: `packing-slip`, `delivery-note`, `invoice` or `credit-note`; without an order, the action of a form that selects them. */
  orderDocument: (
    document: 'packing-slip' | 'delivery-note' | 'invoice' | 'credit-note',
    query: { code?: string; number?: number } = {},
  ) => withQuery(joinPath('admin', 'documents', document), query),
  questions: (query: ModerationQuery = {}) => withQuery('/admin/questions', query),
  applications: (query: AdminListQuery = {}) => withQuery('/admin/applications', query),
  application: (id: string) => joinPath('admin', 'application', id),
  applicationDocument: (id: string) => joinPath('api', 'v1', 'admin', 'applications', id, 'document'),
  reviews: (query: ModerationQuery = {}) => withQuery('/admin/reviews', query),
  returns: (query: AdminListQuery = {}) => withQuery('/admin/returns', query),
  return: (id: string) => joinPath('admin', 'return', id),
  returnPhoto: (id: string, photo: string) => joinPath('api', 'v1', 'admin', 'returns', id, 'photos', photo),
  repairs: (query: AdminQuery = {}) => withQuery('/admin/repairs', query),
  /** A repair by its number or code. */
  repair: (code: string, query: { saved?: 1; part?: 'label' } = {}) =>
    withQuery(joinPath('admin', 'repairs', code), query),
  repairPhoto: (id: string, photo: string) => joinPath('api', 'v1', 'admin', 'repairs', id, 'photos', photo),
  cancellations: (query: AdminListQuery = {}) => withQuery('/admin/cancellations', query),
  audit: (query: AdminListQuery = {}) => withQuery('/admin/audit', query),
  settings: (group?: string, query: { saved?: 1; provider?: string } = {}) =>
    withQuery(group ? joinPath('admin', 'settings', group) : '/admin/settings', query),
  staff: (query: { saved?: 1 } = {}) => withQuery('/admin/staff', query),
  roles: () => '/admin/staff/roles',
  profile: (query: { saved?: 1 } = {}) => withQuery('/admin/staff/profile', query),
  staffInvitation: (query: { token?: string; done?: 1 } = {}) => withQuery('/admin/staff/invitation', query),
  transfers: (query: AdminListQuery = {}) => withQuery('/admin/transfers', query),
  transfer: (attempt: string) => joinPath('admin', 'transfer', attempt),
  /** Texts of the interface and of mails. */
  texts: (query: AdminQuery = {}) => withQuery('/admin/texts', query),
  /** JSON file with the texts of a language, of the JSON API. */
  textExport: (locale: string) => joinPath('api', 'v1', 'admin', 'texts', locale, 'export'),
  /** Progress of the languages, or the texts of a kind. */
  translations: (query: AdminQuery = {}) => withQuery('/admin/translations', query),
  /** XLIFF file with the translations into a language, of the JSON API. */
  translationExport: (locale: string) => joinPath('api', 'v1', 'admin', 'translation-files', locale),
  /** All mails, or the preview of one. */
  mails: (query: { mail?: string; locale?: string; saved?: 1 } = {}) => withQuery('/admin/mails', query),
  /** HTML of a mail with example data, of the JSON API. */
  mailPreview: (mail: string, locale: string) =>
    withQuery(joinPath('api', 'v1', 'admin', 'mails', mail, 'preview'), { locale }),
  /** Periods of offers and banners in a month, "YYYY-MM". */
  calendar: (query: { month?: string } = {}) => withQuery('/admin/calendar', query),
  /** Media library, or one of its pictures. */
  media: (query: AdminQuery = {}) => withQuery('/admin/media', query),
  mediaFile: (id: number, query: { saved?: 1 } = {}) => withQuery(joinPath('admin', 'media', String(id)), query),
  resource: (name: string, query: Record<string, string | number> = {}) => withQuery(joinPath('admin', name), query),
  newResourceEntry: (name: string, query: Record<string, string> = {}) =>
    withQuery(joinPath('admin', name, 'new'), query),
  resourceEntry: (name: string, id: number, query: { saved?: 1 } = {}) =>
    withQuery(joinPath('admin', name, String(id)), query),
  products: (query: Record<string, string | number> = {}) => withQuery('/admin/products', query),
  /** Preview, progress and result of a change of many products. */
  productBatch: (batch: number, query: { saved?: 1 } = {}) => withQuery('/admin/products', { batch, ...query }),
  newProduct: () => '/admin/products/new',
  product: (id: number, query: { part?: string; saved?: 1; page?: number; q?: string } = {}) =>
    withQuery(joinPath('admin', 'products', String(id)), query),
  /** Import of products from a file; without an id, the form that uploads one. */
  import: (id?: number, query: { saved?: 1 } = {}) =>
    withQuery(joinPath('admin', 'products', 'import', id === undefined ? undefined : String(id)), query),
  importReport: (id: number, language: string) =>
    withQuery(`/api/v1${joinPath('admin', 'product-imports', String(id), 'report')}`, { language }),
  productExport: (query: Record<string, string | number>) => withQuery('/api/v1/admin/product-export', query),
  /** A proof of payment that a customer uploaded; staff only. */
  proof: (attempt: string, proof: string) => `/api/v1${joinPath('admin', 'transfers', attempt, 'proofs', proof)}`,
} as const;
