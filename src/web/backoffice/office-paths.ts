import { join, OFFICE, SECOND_FACTOR, withQuery } from '../paths.ts';

/** What narrows a list in the back office. */
export type OfficeQuery = {
  status?: number | string;
  payment?: string;
  state?: string;
  kind?: string;
  reason?: string;
  q?: string;
  page?: number;
  saved?: 1;
};

/** What narrows the lists of questions and of reviews in the back office. */
export type OfficeQuestionsQuery = { status?: string; q?: string; page?: number; saved?: 1 };

/** Addresses of the back office: beside those of the shop, so that no visitor's browser loads them. */
export const inOffice = {
  entry: () => OFFICE,
  signOut: () => '/admin/sign-out',
  language: () => '/admin/language',
  factor: () => SECOND_FACTOR,
  orders: (query: OfficeQuery = {}) => withQuery('/admin/orders', query),
  order: (code: string) => join('admin', 'order', code),
  questions: (query: OfficeQuestionsQuery = {}) => withQuery('/admin/questions', query),
  applications: (query: OfficeQuery = {}) => withQuery('/admin/applications', query),
  application: (id: string) => join('admin', 'application', id),
  applicationDocument: (id: string) => join('api', 'v1', 'admin', 'applications', id, 'document'),
  reviews: (query: OfficeQuestionsQuery = {}) => withQuery('/admin/reviews', query),
  returns: (query: OfficeQuery = {}) => withQuery('/admin/returns', query),
  return: (id: string) => join('admin', 'return', id),
  returnPhoto: (id: string, photo: string) => join('api', 'v1', 'admin', 'returns', id, 'photos', photo),
  cancellations: (query: OfficeQuery = {}) => withQuery('/admin/cancellations', query),
  audit: (query: OfficeQuery = {}) => withQuery('/admin/audit', query),
  transfers: (query: OfficeQuery = {}) => withQuery('/admin/transfers', query),
  transfer: (attempt: string) => join('admin', 'transfer', attempt),
  /** A file that a shopper has sent as proof, for staff alone. */
  proof: (attempt: string, proof: string) => `/api/v1${join('admin', 'transfers', attempt, 'proofs', proof)}`,
} as const;
