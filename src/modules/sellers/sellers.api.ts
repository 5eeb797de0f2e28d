import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { loadEncryptionKey } from '../../platform/security/encryption-key.ts';
import type { Services } from '../../services.ts';
import type { RequestContext, SignInContext } from '../customers/request-context.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { amendApplication } from './amend-application.ts';
import { amendInput, applyInput, resendSellerInput, verifySellerInput } from './application.input.ts';
import type { SellerLinks } from './application-mails.ts';
import { applyAsSeller, buildApplicationRules, type ListCategories } from './apply-as-seller.ts';
import { resendApplicationCode } from './resend-application-code.ts';
import { showApplication } from './show-application.ts';
import { verifyApplication } from './verify-application.ts';

type SellersApiDeps = {
  links: (siteUrl: string) => SellerLinks;
  listCategories: ListCategories;
  onSignedIn: SignInContext['onSignedIn'];
};
type CallContext = Pick<EndpointContext<undefined, undefined, undefined>, 'locale' | 'request' | 'visitor'>;

const tags = ['sellers'];
const resendAfter = z.object({ resend_after: z.int() });
const application = z.object({
  status: z.enum(['applied', 'verified', 'under_review', 'approved', 'rejected']),
  store_name: z.string(),
  slug: z.string(),
  applied_at: z.string(),
  wanted: z.string().nullable(),
  reject_reason: z.string().nullable(),
  has_document: z.boolean(),
  iban_end: z.string(),
  store: z.object({ slug: z.string(), state: z.string() }).nullable(),
});

/** Endpoints for seller applications. Documents are uploaded with the form of the page. */
export function sellersApi({ links: linksAt, listCategories, onSignedIn }: SellersApiDeps) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const buildRequestContext = ({ locale, request }: CallContext): RequestContext => {
      return { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() };
    };

    api.addEndpoint({
      method: 'POST',
      path: '/seller/signup',
      operationId: 'applyAsSeller',
      summary:
        'Apply as a seller: mails a verification code. Name and password create an account when the applicant is not signed in',
      tags,
      body: applyInput,
      rules: ({ customer }) => buildApplicationRules(customer?.id ?? null),
      data: resendAfter.extend({ email: z.string(), attempt: z.string() }),
      run: async (call) => {
        const { customer } = await call.visitor();
        return applyAsSeller(db, call.body, {
          ...buildRequestContext(call),
          customerId: customer?.id ?? null,
          document: null,
          dataDir: config.dataDir,
          links,
          listCategories,
          key: loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir }),
        });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/seller/resend-code',
      operationId: 'resendSellerCode',
      summary: 'Resend the verification code of an application',
      tags,
      body: resendSellerInput,
      data: resendAfter,
      run: (call) => resendApplicationCode(db, call.body, { ...buildRequestContext(call), links }),
    });
    api.addEndpoint({
      method: 'POST',
      path: '/seller/verify',
      operationId: 'verifySellerApplication',
      summary: 'Confirm an application with its verification code; signs in when an account was created',
      tags,
      body: verifySellerInput,
      data: z.object({
        token: z.string().nullable(),
        user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
      }),
      run: async (call) => {
        const { guestHash } = await call.visitor();
        const userAgent = call.request.headers['user-agent'] ?? null;
        const signInContext = { userAgent, guestHash, onSignedIn, links };
        const verified = await verifyApplication(db, call.body, { ...buildRequestContext(call), ...signInContext });
        if (!verified.ok) return verified;
        const { session } = verified.value;
        return ok({ token: session?.token ?? null, user: session?.user ?? null });
      },
    });
    api.addEndpoint({
      method: 'GET',
      path: '/seller/application',
      operationId: 'getOwnSellerApplication',
      summary: 'Status of the customer’s own application',
      tags,
      access: 'customer',
      data: application,
      run: async ({ visitor }) => {
        const customer = requireCustomer(await visitor());
        if (!customer.ok) return customer;
        const own = await showApplication(db, customer.value.id);
        if (!own) return refuse('sellers.not-found', {}, 'missing');
        return ok({
          status: own.state,
          store_name: own.storeName,
          slug: own.slug,
          wanted: own.wanted,
          store: own.store,
          reject_reason: own.rejectReason,
          has_document: own.hasDocument,
          iban_end: own.ibanEnd,
          applied_at: own.appliedAt.toISOString(),
        });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/seller/amend',
      operationId: 'amendSellerApplication',
      summary: 'Answer a question of staff about the customer’s own application',
      tags,
      access: 'customer',
      body: amendInput,
      data: z.object({}),
      run: async ({ body, visitor }) => {
        const customer = requireCustomer(await visitor());
        if (!customer.ok) return customer;
        const { id } = customer.value;
        const amended = await amendApplication(db, body, { customerId: id, document: null, dataDir: config.dataDir });
        return amended.ok ? ok({}) : amended;
      },
    });
  };
}
