import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../../platform/operations/operation.ts';
import type { DeclaredRefusals } from '../../../platform/operations/refusal-code.ts';
import { listTransfers, readProof, readTransferDetails } from '../../payments/transfers/list-transfers.ts';
import {
  bookInput,
  proofParams,
  rejectInput,
  type TransferDecision,
  transferParams,
  transfersQuery,
} from '../../payments/transfers/transfer.input.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { hasPermission, type StaffMember } from '../../staff/staff.rules.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { toOrderAuditEntry } from '../change-order.ts';
import { decideBankTransfer } from './decide-bank-transfer.ts';
import { exportTransfersOperation } from './export-transfers.ts';
import { transferAnswer, transferPageSchema, transferRowAnswer, transferSchema } from './transfers.answers.ts';

const tags = ['staff'];
const DECIDE_PERMISSION = 'payments.approve';
const data = z.object({ transfer: transferSchema });

export const listTransfersOperation = defineQuery({
  name: 'transfers.list',
  access: staffWith('orders.read'),
  input: transfersQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/transfers',
      operationId: 'listBankTransfers',
      summary: 'For staff: bank transfers by state, reference, order, amount or name, newest first',
    },
  ],
  async run({ db }, query) {
    const { currency } = await readSettings(db);
    return ok({ found: await listTransfers(db, { ...query, currency }), page: query.page });
  },
  data: z.object({ transfers: transferPageSchema }),
  toData: ({ found: { transfers, total, perPage }, page }) => ({
    transfers: {
      data: transfers.map(transferRowAnswer),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  }),
});

export const getTransferOperation = defineQuery({
  name: 'transfers.get',
  access: staffWith('orders.read'),
  params: transferParams,
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/transfers/{attempt}',
      operationId: 'getBankTransfer',
      summary: 'For staff: one bank transfer with its files and decisions',
    },
  ],
  async run({ db, actor }, { attempt }) {
    const found = await readTransferDetails(db, attempt);
    return found.ok ? ok({ transfer: found.value, mayDecide: hasPermission(actor.role, DECIDE_PERMISSION) }) : found;
  },
  data,
  toData: ({ transfer }) => ({ transfer: transferAnswer(transfer) }),
});

/** Defence in depth: if a browser renders the file, no script runs and no other site embeds it. */
const PROOF_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const;

export const getTransferProofOperation = defineQuery({
  name: 'transfers.get-proof',
  access: staffWith('orders.read'),
  params: proofParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  routes: [
    {
      method: 'GET',
      path: '/admin/transfers/{attempt}/proofs/{proof}',
      operationId: 'getTransferProof',
      summary: 'For staff: proof file of a bank transfer',
    },
  ],
  async run({ db, deps }, params) {
    const proof = await readProof(db, params, deps.config.dataDir);
    return proof ? ok(proof) : refuse('api.not-found', {}, 'missing');
  },
  data: z.custom<FileResponse>(),
  toData: ({ name, type, bytes }) => new FileResponse({ name, type, content: bytes, headers: PROOF_HEADERS }),
});

/** Refusals of `decideTransfer`. */
const DECISION_REFUSALS = {
  'orders.not-found': 'missing',
  'transfers.changed': 'conflict',
  'transfers.settled': 'conflict',
} as const satisfies DeclaredRefusals;

export const bookTransferOperation = defineCommand({
  name: 'transfers.book',
  access: staffWith(DECIDE_PERMISSION),
  params: transferParams,
  input: bookInput,
  refusals: { ...DECISION_REFUSALS, 'transfers.wrong-decision': 'refused', 'transfers.already-booked': 'conflict' },
  idempotency: 'key',
  audit: (_, { change }, actor) => toOrderAuditEntry(_, change, actor),
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/transfers/{attempt}/book',
      operationId: 'bookBankTransfer',
      summary: 'For staff: book a received bank transfer: full, partial or too much',
    },
  ],
  run: (context, { attempt, ...input }) => decide(context, attempt, input),
  data,
  toData: ({ attempt }, { db }) => toDecidedTransfer(db, attempt),
});

export const rejectTransferOperation = defineCommand({
  name: 'transfers.reject',
  access: staffWith(DECIDE_PERMISSION),
  params: transferParams,
  input: rejectInput,
  refusals: DECISION_REFUSALS,
  idempotency: 'key',
  audit: (_, { change }, actor) => toOrderAuditEntry(_, change, actor),
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/transfers/{attempt}/reject',
      operationId: 'rejectTransferProof',
      summary: 'For staff: reject a proof of payment; the buyer is notified of the reason',
    },
  ],
  run: (context, { attempt, ...input }) => decide(context, attempt, { decision: 'reject', ...input }),
  data,
  toData: ({ attempt }, { db }) => toDecidedTransfer(db, attempt),
});

async function decide(
  { db, deps, actor, address, now }: OperationContext<StaffMember>,
  attempt: string,
  input: TransferDecision,
) {
  const context = { staff: actor, ip: address, effects: deps.orderEffects, now };
  const decided = await decideBankTransfer(db, attempt, input, context);
  return decided.ok ? ok({ attempt, change: decided.value }) : decided;
}

async function toDecidedTransfer(db: Db, attempt: string): Promise<z.input<typeof data>> {
  const shown = await readTransferDetails(db, attempt);
  if (!shown.ok) throw new RangeError(`transfer ${attempt} is missing after its decision`);
  return { transfer: transferAnswer(shown.value) };
}

export const transferOperations = [
  listTransfersOperation,
  getTransferOperation,
  getTransferProofOperation,
  bookTransferOperation,
  rejectTransferOperation,
  exportTransfersOperation,
] as const;
