import { uuidv7 } from '../../../src/kernel/ids.ts';
import { APPROVERS, type listSituations, READERS, WRITERS } from '../admin-situations.ts';
import { ADDRESS } from '../buying.ts';
import { TRACKING } from '../staff-client.ts';
import type { EndpointCase } from './staff-endpoints.ts';

/** Endpoints of orders and bank transfers. */
export function listOrderEndpoints(made: () => ReturnType<typeof listSituations>): Record<string, EndpointCase> {
  return {
    'GET /admin/orders': { for: READERS, ask: async () => ({ url: 'orders' }) },
    'GET /admin/orders/{code}': { for: READERS, ask: async () => ({ url: `orders/${(await made().fresh()).code}` }) },
    'POST /admin/orders/{code}/packages/{number}/move': {
      for: WRITERS,
      async ask() {
        const { code, version } = await made().fresh();
        return { url: `orders/${code}/packages/1/move`, body: { version, action: 'pick-up', ...TRACKING } };
      },
    },
    'POST /admin/orders/{code}/packages/{number}/pack': {
      for: WRITERS,
      async ask() {
        const { code, version } = await made().fresh();
        return { url: `orders/${code}/packages/1/pack`, body: { version } };
      },
    },
    'POST /admin/orders/new': {
      for: WRITERS,
      async ask() {
        const lines = [{ sku: await made().sku(), quantity: 1 }];
        const buyer = { email: 'zahra@example.com', locale: 'en', address: ADDRESS };
        return { url: 'orders/new', body: { ...buyer, lines, order_method: 2 } };
      },
    },
    'POST /admin/orders/{code}/pack': {
      for: WRITERS,
      ask: async () => ({ url: `orders/${(await made().fresh()).code}/pack`, body: {} }),
    },
    'POST /admin/orders/{code}/confirm': {
      for: APPROVERS,
      ask: async () => ({ url: `orders/${(await made().transfer()).order}/confirm`, body: {} }),
    },
    'POST /admin/orders/{code}/address': {
      for: WRITERS,
      async ask() {
        const { code, version } = await made().fresh();
        return { url: `orders/${code}/address`, body: { ...ADDRESS, version, address_1: `House ${uuidv7()}` } };
      },
    },
    'POST /admin/orders/{code}/mails/{mail}/resend': {
      for: WRITERS,
      async ask() {
        const { code, mail } = await made().mailed();
        return { url: `orders/${code}/mails/${mail}/resend`, body: {} };
      },
    },
    'POST /admin/orders/{code}/cancel': {
      for: WRITERS,
      async ask() {
        const { code, version } = await made().fresh();
        return { url: `orders/${code}/cancel`, body: { version, reason: 'too_slow' } };
      },
    },
    'POST /admin/orders/{code}/notes': {
      for: WRITERS,
      ask: async () => ({ url: `orders/${(await made().fresh()).code}/notes`, body: { note: 'rings twice' } }),
    },
    'POST /admin/orders/{code}/refund': {
      for: APPROVERS,
      async ask() {
        const { code, version } = await made().delivered();
        return { url: `orders/${code}/refund`, body: { version, amount: 1, reason: 'scratched' } };
      },
    },
    'POST /admin/orders/{code}/payments/{number}/decide': {
      for: APPROVERS,
      async ask() {
        const { code, version } = await made().inReview();
        return { url: `orders/${code}/payments/1/decide`, body: { version, decision: 'accept', note: 'seen' } };
      },
    },
    'POST /admin/orders/{code}/refunds/{id}/paid-out': {
      for: APPROVERS,
      async ask() {
        const { code, version, refund } = await made().refunding();
        return { url: `orders/${code}/refunds/${refund}/paid-out`, body: { version } };
      },
    },
    'POST /admin/orders/{code}/refunds/{id}/again': {
      for: APPROVERS,
      async ask() {
        const { code, version, refund } = await made().declined();
        return { url: `orders/${code}/refunds/${refund}/again`, body: { version } };
      },
    },
    'GET /admin/transfers': { for: READERS, ask: async () => ({ url: 'transfers' }) },
    'GET /admin/transfers/{attempt}': { for: READERS, ask: async () => ({ url: (await made().transfer()).at }) },
    'GET /admin/transfers/{attempt}/proofs/{proof}': {
      for: READERS,
      async ask() {
        const { at, proofs } = await made().transfer();
        return { url: `${at}/proofs/${proofs[0].id}` };
      },
    },
    'POST /admin/transfers/{attempt}/book': {
      for: APPROVERS,
      async ask() {
        const { at, version, due } = await made().transfer();
        const credit = { amount: due, value_date: '2026-11-21', payer: 'Z Karimi', bank_transaction_id: uuidv7() };
        return { url: `${at}/book`, body: { decision: 'approve', version, ...credit } };
      },
    },
    'POST /admin/transfers/{attempt}/reject': {
      for: APPROVERS,
      async ask() {
        const { at, version } = await made().transfer();
        return { url: `${at}/reject`, body: { version, note: 'not ours' } };
      },
    },
  };
}
