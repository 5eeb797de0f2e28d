import { z } from 'zod';
import type { FoundApplications } from './list-applications.ts';
import type { OwnApplication } from './show-application.ts';
import { DECISIONS, type StaffApplication } from './staff/show-staff-application.ts';

export const applicationStatusSchema = z.enum(['applied', 'verified', 'under_review', 'approved', 'rejected']);

/** Application as its applicant sees it. */
export const ownApplicationSchema = z.object({
  status: applicationStatusSchema,
  store_name: z.string(),
  slug: z.string(),
  applied_at: z.string(),
  wanted: z.string().nullable(),
  reject_reason: z.string().nullable(),
  has_document: z.boolean(),
  iban_end: z.string(),
  store: z.object({ slug: z.string(), state: z.string() }).nullable(),
});

export function toOwnApplicationAnswer(own: OwnApplication): z.input<typeof ownApplicationSchema> {
  return {
    status: own.state,
    store_name: own.storeName,
    slug: own.slug,
    wanted: own.informationRequest,
    store: own.store,
    reject_reason: own.rejectReason,
    has_document: own.hasDocument,
    iban_end: own.ibanEnd,
    applied_at: own.appliedAt.toISOString(),
  };
}

const applicationRowSchema = z.object({
  id: z.string(),
  status: applicationStatusSchema,
  store_name: z.string(),
  legal_name: z.string(),
  email: z.string(),
  has_document: z.boolean(),
  wanted: z.string().nullable(),
  verified_at: z.string().nullable(),
  decided_at: z.string().nullable(),
});

export const applicationsSchema = z.object({
  applications: z.object({
    data: z.array(applicationRowSchema),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export function toApplicationsAnswer({
  rows,
  total,
  page,
  perPage,
}: FoundApplications & { page: number }): z.input<typeof applicationsSchema> {
  const data = rows.map(({ state, document, information_request, verified_at, decided_at, ...row }) => ({
    ...row,
    wanted: information_request,
    status: state,
    has_document: document !== null,
    verified_at: verified_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
  }));
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { applications: { data, current_page: page, last_page, per_page: perPage, total } };
}

/** Application as staff see it. */
export const staffApplicationSchema = applicationRowSchema.omit({ verified_at: true, decided_at: true }).extend({
  slug: z.string(),
  about: z.string(),
  categories: z.array(z.string()),
  registration_no: z.string(),
  tax_id: z.string(),
  phone: z.string(),
  address: z.object({ line: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
  /** Null without `sellers.approve`. */
  bank: z.object({ holder: z.string(), iban: z.string() }).nullable(),
  iban_end: z.string(),
  answer: z.string(),
  reject_reason: z.string().nullable(),
  applied_at: z.string(),
  may: z.array(z.enum(DECISIONS)),
});

export function toStaffApplicationAnswer({
  application: row,
  bank,
  hasDocument,
  may,
}: StaffApplication): z.input<typeof staffApplicationSchema> {
  return {
    id: row.id,
    status: row.state,
    store_name: row.store_name,
    slug: row.slug,
    about: row.about,
    categories: row.categories,
    legal_name: row.legal_name,
    registration_no: row.registration_no,
    tax_id: row.tax_id,
    email: row.email,
    phone: row.phone,
    address: row.address,
    bank,
    iban_end: row.iban_end,
    has_document: hasDocument,
    wanted: row.information_request,
    answer: row.answer,
    may,
    reject_reason: row.reject_reason,
    applied_at: row.applied_at.toISOString(),
  };
}
