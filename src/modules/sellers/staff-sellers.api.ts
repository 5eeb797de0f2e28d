import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import { loadEncryptionKey } from '../../platform/security/encryption-key.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { applicationParams, applicationsQuery, decideInput } from './application.input.ts';
import type { SellerLinks } from './application-mails.ts';
import { decideApplication } from './decide-application.ts';
import { listApplications } from './list-applications.ts';
import { DECISIONS, showStaffApplication } from './show-staff-application.ts';

const status = z.enum(['applied', 'verified', 'under_review', 'approved', 'rejected']);
const applicationRowSchema = z.object({
  id: z.string(),
  status,
  store_name: z.string(),
  legal_name: z.string(),
  email: z.string(),
  has_document: z.boolean(),
  wanted: z.string().nullable(),
  verified_at: z.string().nullable(),
});
const applicationSchema = applicationRowSchema.omit({ verified_at: true }).extend({
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

/** Endpoints with which staff review seller applications. */
export function staffSellersApi({ links: linksAt }: { links: (siteUrl: string) => SellerLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/applications',
      operationId: 'listSellerApplications',
      summary: 'For staff: seller applications, oldest open ones first',
      query: applicationsQuery,
      data: z.object({
        applications: z.object({
          data: z.array(applicationRowSchema),
          current_page: z.int(),
          last_page: z.int(),
          per_page: z.int(),
          total: z.int(),
        }),
      }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'sellers.read');
        if (!staff.ok) return staff;
        const { rows, total, perPage } = await listApplications(db, query);
        const data = rows.map(({ state, document, verified_at, ...same }) => {
          return {
            ...same,
            status: state,
            has_document: document !== null,
            verified_at: verified_at?.toISOString() ?? null,
          };
        });
        const last_page = Math.max(1, Math.ceil(total / perPage));
        return ok({ applications: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/applications/{id}',
      operationId: 'getSellerApplication',
      summary: 'For staff: one application; bank details only with `sellers.approve`',
      params: applicationParams,
      data: z.object({ application: applicationSchema }),
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'sellers.read');
        if (!staff.ok) return staff;
        const key = loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
        const shown = await showStaffApplication(db, params.id, { staff: staff.value, key });
        if (!shown) return refuse('sellers.not-found', {}, 'missing');
        const { application: one, bank, hasDocument, may } = shown;
        return ok({
          application: {
            id: one.id,
            status: one.state,
            store_name: one.store_name,
            slug: one.slug,
            about: one.about,
            categories: one.categories,
            legal_name: one.legal_name,
            registration_no: one.registration_no,
            tax_id: one.tax_id,
            email: one.email,
            phone: one.phone,
            address: one.address,
            bank,
            iban_end: one.iban_end,
            has_document: hasDocument,
            wanted: one.wanted,
            answer: one.answer,
            may,
            reject_reason: one.reject_reason,
            applied_at: one.applied_at.toISOString(),
          },
        });
      },
    });

    api.addEndpoint({
      ...shared,
      method: 'POST',
      path: '/admin/applications/{id}/decide',
      operationId: 'decideSellerApplication',
      summary: 'For staff: review, request information, approve or reject a seller application',
      params: applicationParams,
      body: decideInput,
      data: z.object({ status }),
      run: async (call) => {
        const staff = await requireStaff(db, await call.visitor(), 'sellers.write');
        if (!staff.ok) return staff;
        const now = clock();
        return runOnce(db, call, `customer:${staff.value.id}`, now, (tx) =>
          decideApplication(tx, call.params.id, call.body, { staff: staff.value, links, now }),
        );
      },
    });
  };
}
