import { ok, refuse } from '../../../kernel/result.ts';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { readAttemptProgress } from '../../payments/attempts/find-attempt.ts';
import { isHosted } from '../../payments/payment-methods.rules.ts';
import { submitTransferProof } from '../../payments/transfers/submit-proof.ts';
import { openOrderCheckout } from './open-order-checkout.ts';
import { attemptParams, retryPaymentInput, showPaymentInput } from './order-payments.input.ts';
import { retryPayment } from './retry-payment.ts';
import { showPayment } from './show-payment.ts';

/** Commands of the payment page. The secret id of the attempt gives access to its order. */
const attemptCommand = { access: anyone, params: attemptParams, tags: ['payments'], routes: [] };

export const getPaymentAttemptOperation = defineQuery({
  ...attemptCommand,
  name: 'payments.get-attempt',
  refusals: { 'orders.not-found': 'missing' },
  async run({ db }, { attempt }) {
    const progress = await readAttemptProgress(db, attempt);
    return progress ? ok(progress) : refuse('orders.not-found', {}, 'missing');
  },
});

/** The attempt with its order. A command, because the response of the payment provider is stored. */
export const showPaymentOperation = defineCommand({
  ...attemptCommand,
  name: 'payments.show',
  input: showPaymentInput,
  refusals: { 'orders.not-found': 'missing' },
  idempotency: 'none',
  run: ({ db, deps, now }, { attempt, reconcile }) =>
    showPayment(db, attempt, { ...deps.createReconcileContext(now), reconcile }),
});

/** Creates another payment attempt with the chosen method, or continues the current one if it has that method. */
export const retryPaymentOperation = defineCommand({
  ...attemptCommand,
  name: 'payments.retry',
  limits: ['order'],
  input: retryPaymentInput,
  refusals: {
    'orders.not-found': 'missing',
    'payments.in-flight': 'refused',
    'payments.not-offered': 'refused',
    'payments.over': 'refused',
  },
  idempotency: 'none',
  async run({ db, deps, now }, { attempt, order_method: method }) {
    const current = await readAttemptProgress(db, attempt);
    if (current?.payable && current.method === method) return ok({ attempt, opensCheckout: true });
    const context = { ...deps.createReconcileContext(now), links: deps.orderLinks };
    const next = await retryPayment(db, attempt, method, context);
    return next.ok ? ok({ attempt: next.value, opensCheckout: isHosted(method) }) : next;
  },
});

/** Creates the hosted checkout of the payment provider, or returns the open one. */
export const openCheckoutOperation = defineCommand({
  ...attemptCommand,
  name: 'payments.open-checkout',
  refusals: {
    'orders.not-found': 'missing',
    'payments.method-down': 'refused',
    'payments.not-offered': 'refused',
    'payments.over': 'refused',
    'payments.refused-by-provider': 'refused',
    'payments.unreachable': 'refused',
  },
  idempotency: 'none',
  run: ({ db, deps, address: ip, now }, { attempt }) =>
    openOrderCheckout(db, attempt, { providers: deps.paymentProviders, links: deps.orderLinks, ip, now }),
});

/** Stores the uploaded proof of a bank transfer. */
export const submitProofOperation = defineCommand({
  ...attemptCommand,
  name: 'payments.submit-proof',
  limits: ['order'],
  refusals: {
    'orders.not-found': 'missing',
    'payments.over': 'refused',
    'pictures.kind': 'refused',
    'pictures.not-stored': 'unavailable',
    'pictures.unreadable': 'refused',
    'transfers.enough-files': 'refused',
    'transfers.file-kind': 'refused',
    'transfers.file-too-large': 'refused',
    'transfers.no-file': 'refused',
  },
  idempotency: 'none',
  files: ['proof'],
  run({ db, deps, uploads, now }, { attempt }) {
    const [bytes = new Uint8Array()] = uploads.proof ?? [];
    return submitTransferProof(db, { attemptId: attempt, bytes, dataDir: deps.config.dataDir, now });
  },
});

export const paymentPageOperations = [
  getPaymentAttemptOperation,
  showPaymentOperation,
  retryPaymentOperation,
  openCheckoutOperation,
  submitProofOperation,
] as const;
