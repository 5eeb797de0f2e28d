import type { Locale } from '../../kernel/locale.ts';
import type { Currency, Money } from '../../kernel/money.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { WebhookEvents } from './providers/webhook-events.ts';

/** The amount to pay and the details of the sale that providers require. */
export type PaymentRequest = {
  /** The attempt's unguessable id: the shop's reference at every provider, and the idempotency key. */
  attemptId: string;
  amount: Money;
  orderCode: string;
  shopName: string;
  locale: Locale;
  /** Deadline for the payment. */
  expiresAt: Date;
  /** Differs between calls: never part of a body that is sent under an idempotency key. */
  now: Date;
  buyer: {
    name: string;
    email: string;
    phone: string;
    /** IP address of the request that placed the order; "127.0.0.1" when unknown. */
    ip: string;
    country: string;
    city: string;
    street: string;
    zip: string | null;
  };
  /** Lines of the order; totals add up to the amount. */
  lines: { id: string; title: string; total: number; physical: boolean }[];
  /** Return URL for the buyer: absolute, contains the attempt's id. */
  returnUrl: string;
  /** Return URL for providers that send the buyer back with a form POST. */
  postedReturnUrl: string;
};

/** Fields of a request that could differ on a repeat; the first request stores them with the attempt. */
export type StoredRequest = Pick<PaymentRequest, 'shopName' | 'returnUrl' | 'postedReturnUrl'> & {
  buyer: Pick<PaymentRequest['buyer'], 'ip'>;
};

/** How the buyer reaches the hosted checkout. */
export type HostedCheckout =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: Record<string, string> };

export type CheckoutSession = { reference: string; page: HostedCheckout; details?: ProviderDetails };

/** Provider-specific data, never shown to users. */
export type ProviderDetails = Record<string, unknown>;

/** Stored fields of an attempt that provider calls need. */
export type KnownAttempt = {
  id: string;
  amount: number;
  currency: Currency;
  reference: string | null;
  paymentReference: string | null;
  details: ProviderDetails;
};

/** State of a payment as reported by the provider, server to server. */
export type ProviderPayment = {
  /** `open`: not paid yet, still payable; `pending`: paid but not final; `expired`: no longer payable. */
  state: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'expired' | 'review';
  /** The paid amount in minor units, as reported by the provider; null before a payment. */
  paid: Money | null;
  /** Our reference as stored by the provider; any value but the attempt's id stops the payment. */
  ourReference: string | null;
  paymentReference?: string;
  details?: ProviderDetails;
  /** The provider's decline code, for staff; with `open`, the same page can still be paid. */
  error?: string;
};

/** A second successful payment under the reference of an attempt. */
export type DuplicatePayment = { paymentReference: string; paid: Money };

export type ProviderRefundRequest = {
  /** The refund's id, used as the idempotency key. */
  id: string;
  /** Requested before without a known result: providers without idempotency keys look up earlier refunds first. */
  again: boolean;
  amount: Money;
  attempt: KnownAttempt & { captured: number };
  /** The provider's id of this refund, once it is known. */
  reference: string | null;
};

export type ProviderRefund = {
  state: 'pending' | 'done' | 'failed';
  reference: string | null;
  error?: string;
  details?: ProviderDetails;
};

export type Webhook = { raw: Buffer; headers: Record<string, string | undefined>; now: Date };

/** Subject of an authentic webhook; fields are null when it names no attempt. */
export type WebhookEvent = { eventId: string; attemptId: string | null; reference: string | null };

/**
 * Adapter of one hosted payment provider. Adapters translate a protocol and make no decisions: `reconcile-attempt.ts`
 * decides what a response means for an order.
 * @throws ProviderFault when the provider cannot be reached, refuses the call or sends an invalid response
 */
export type PaymentAdapter = {
  createCheckout(request: PaymentRequest): Promise<CheckoutSession>;
  /** Fetches the state of a payment, and captures it where the protocol leaves that to the shop. */
  fetchPayment(attempt: KnownAttempt): Promise<ProviderPayment>;
  /** Closes an open hosted checkout when the buyer pays another way; absent where the protocol has no such call. */
  closeCheckout?(attempt: KnownAttempt): Promise<void>;
  /** Finds further payments under the reference of a paid attempt; absent where a provider accepts only one. */
  findDuplicates?(attempt: KnownAttempt): Promise<DuplicatePayment[]>;
  /**
   * Milliseconds until the provider's records show a refund whose response was lost; without idempotency keys, a refund
   * is looked up there before it is sent again.
   */
  refundReadBackMs?: number;
  refund(request: ProviderRefundRequest): Promise<ProviderRefund>;
  /** Whether a form posted by the buyer's browser was signed by the provider for this attempt. */
  isAuthenticReturn?(fields: Record<string, string>, attempt: KnownAttempt): boolean;
  /**
   * Reads something that every account has: the keys are accepted when it returns.
   * @throws ProviderFault `refused` when they are not
   */
  checkConnection(): Promise<void>;
  /** Null when the signature is wrong or stale; an authentic event that is not handled names no attempt. */
  readWebhook(webhook: Webhook): Promise<WebhookEvent | null>;
};

/** A provider with the keys of the shop: its adapter, and the facts of its definition. */
export type PaymentProvider = PaymentAdapter & {
  code: PaymentMethodCode;
  /** Its name in the webhook URL. */
  name: string;
  /** Whether the provider can charge this amount in this currency. */
  canCharge(amount: Money): boolean;
  /** Allowed checkout hosts, besides the host of the base URL. */
  payHosts: readonly string[];
  baseUrl: string;
  /** Whether a buyer can pay more than requested. */
  acceptsOverpayment: boolean;
  webhookEvents: WebhookEvents;
};
