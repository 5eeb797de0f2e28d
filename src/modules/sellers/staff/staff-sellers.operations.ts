import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { PHOTO_TYPES, readPrivatePhoto } from '../../../platform/pictures/read-private-photo.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { applicationParams, applicationsQuery, decideInput } from '../application.input.ts';
import { findApplication } from '../application.store.ts';
import { decideApplication } from '../decide-application.ts';
import { listApplications } from '../list-applications.ts';
import {
  applicationStatusSchema,
  applicationsSchema,
  staffApplicationSchema,
  toApplicationsAnswer,
  toStaffApplicationAnswer,
} from '../sellers.answers.ts';
import { exportApplicationsOperation } from './export-applications.ts';
import { showStaffApplication } from './show-staff-application.ts';

const tags = ['staff'];

export const listApplicationsOperation = defineQuery({
  name: 'sellers.list-applications',
  access: staffWith('sellers.read'),
  input: applicationsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/applications',
      operationId: 'listSellerApplications',
      summary: 'For staff: seller applications, oldest open ones first',
    },
  ],
  run: async ({ db }, query) => ok({ ...(await listApplications(db, query)), page: query.page }),
  data: applicationsSchema,
  toData: toApplicationsAnswer,
});

export const getApplicationOperation = defineQuery({
  name: 'sellers.get-application',
  access: staffWith('sellers.read'),
  params: applicationParams,
  refusals: { 'sellers.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/applications/{id}',
      operationId: 'getSellerApplication',
      summary: 'For staff: one application; bank details only with `sellers.approve`',
    },
  ],
  async run({ db, actor, deps }, { id }) {
    const { encryptionKey, dataDir } = deps.config;
    const key = loadEncryptionKey({ given: encryptionKey, dataDir });
    const shown = await showStaffApplication(db, id, { staff: actor, key });
    return shown ? ok(shown) : refuse('sellers.not-found', {}, 'missing');
  },
  data: z.object({ application: staffApplicationSchema }),
  toData: (shown) => ({ application: toStaffApplicationAnswer(shown) }),
});

export const getDocumentOperation = defineQuery({
  name: 'sellers.get-document',
  access: staffWith('sellers.approve'),
  params: applicationParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: PHOTO_TYPES,
  routes: [
    {
      method: 'GET',
      path: '/admin/applications/{id}/document',
      operationId: 'getSellerDocument',
      summary: 'For staff: the identity document of a seller application',
    },
  ],
  async run({ db, deps }, { id }) {
    const { document: file, document_kind: kind } = (await findApplication(db, id)) ?? {};
    if (!file || !kind) return refuse('api.not-found', {}, 'missing');
    return ok(await readPrivatePhoto(deps.config.dataDir, { file, kind }));
  },
  data: z.custom<FileResponse>(),
});

export const decideApplicationOperation = defineCommand({
  name: 'sellers.decide-application',
  access: staffWith('sellers.write'),
  params: applicationParams,
  input: decideInput,
  refusals: {
    'sellers.not-found': 'missing',
    'sellers.not-now': 'conflict',
    'sellers.no-document': 'refused',
    'sellers.name-taken': 'refused',
  },
  idempotency: 'key',
  audit: ({ id, decision }, { before, after }, actor) => ({
    actor,
    action: `seller-${decision}`,
    subject: { kind: 'seller-application', id },
    before,
    after,
  }),
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/applications/{id}/decide',
      operationId: 'decideSellerApplication',
      summary: 'For staff: review, request information, approve or reject a seller application',
    },
  ],
  run: ({ db, deps, now }, { id, ...input }) => decideApplication(db, id, input, { links: deps.sellerLinks, now }),
  data: z.object({ status: applicationStatusSchema }),
  toData: ({ after }) => ({ status: after.status }),
});

export const staffSellerOperations = [
  listApplicationsOperation,
  exportApplicationsOperation,
  getApplicationOperation,
  getDocumentOperation,
  decideApplicationOperation,
] as const;
