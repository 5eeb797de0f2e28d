import { join, OFFICE, SECOND_FACTOR, withQuery } from '../paths.ts';

/** Filters of a list in the admin. */
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

/** Filters of the lists of questions and reviews in the admin. */
export type OfficeQuestionsQuery = { status?: string; q?: string; page?: number; saved?: 1 };

/** Paths of the admin: separate from those of the shop, so that they are not in the shop's client bundle. */
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
  /** A proof of payment that a customer uploaded; staff only. */
  proof: (attempt: string, proof: string) => `/api/v1${join('admin', 'transfers', attempt, 'proofs', proof)}`,
} as const;
