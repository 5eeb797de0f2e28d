import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, type OperationContext } from '../../platform/operations/operation.ts';
import { PICTURE_REFUSALS } from '../../platform/pictures/store-pictures.ts';
import { loadEncryptionKey } from '../../platform/security/encryption-key.ts';
import { FIRST_CODE_LIMITS } from '../customers/attempt-limits.ts';
import { toRequestContext } from '../customers/operation-context.ts';
import { NEW_PASSWORD_REFUSALS } from '../customers/sign-in/hash-new-password.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type ApplyInput, applyInput, guestApplyInput } from './application.input.ts';
import type { SellerLinks } from './application-mails.ts';
import { applyAsSeller, buildApplicationRules, type ListCategories } from './apply-as-seller.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    sellerLinks: SellerLinks;
    listCategories: ListCategories;
  }
}

/** Applications from an address, also invalid ones; none while registration is closed. */
const applicationLimit = {
  name: 'account',
  async getKey({ db, address }: { db: Db; address: string }) {
    const { vendorRegistration } = await readSettings(db);
    return vendorRegistration ? address : null;
  },
} as const;

const shared = {
  access: anyone,
  refusals: {
    ...NEW_PASSWORD_REFUSALS,
    ...PICTURE_REFUSALS,
    'sellers.closed': 'missing',
    'sellers.applied-already': 'refused',
    'sellers.name-taken': 'refused',
    'sellers.iban-wrong': 'refused',
    'sellers.must-certify': 'refused',
    'sellers.must-agree': 'refused',
    'sellers.choose-categories': 'refused',
    'sellers.password-length': 'refused',
  },
  limits: [applicationLimit, ...FIRST_CODE_LIMITS],
  idempotency: 'none',
  tags: ['sellers'],
} as const;

/** Pages upload the identity document with the form; the JSON route takes no files. */
export const applyAsSellerOperation = defineCommand({
  ...shared,
  name: 'sellers.apply',
  input: applyInput,
  rules: ({ customer }) => buildApplicationRules(customer?.id ?? null),
  routes: [
    {
      method: 'POST',
      path: '/seller/signup',
      operationId: 'applyAsSeller',
      summary:
        'Apply as a seller: mails a verification code. Name and password create an account when the applicant is not signed in',
    },
  ],
  run: submitApplication,
  data: z.object({ resend_after: z.int(), email: z.string(), attempt: z.string() }),
});

/** Form for visitors who are not signed in: it requires the fields of the account. */
export const applyAsGuestOperation = defineCommand({
  ...shared,
  name: 'sellers.apply-as-guest',
  input: guestApplyInput,
  rules: () => buildApplicationRules(null),
  routes: [],
  run: submitApplication,
});

async function submitApplication(context: OperationContext<null>, input: ApplyInput) {
  const { db, deps, uploads, visitor } = context;
  const { encryptionKey, dataDir } = deps.config;
  const { customer } = await visitor();
  return applyAsSeller(db, input, {
    ...toRequestContext(context),
    customerId: customer?.id ?? null,
    document: uploads.document?.[0] ?? null,
    dataDir,
    links: deps.sellerLinks,
    listCategories: deps.listCategories,
    key: loadEncryptionKey({ given: encryptionKey, dataDir }),
  });
}
