import type { Locale } from '../../kernel/locale.ts';
import type { Currency, Money } from '../../kernel/money.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';

/** What the shopper is asked to pay, and everything a provider wants to know about the sale. */
export type PaymentRequest = {
  /** The attempt's unguessable id: the shop's reference at every provider, and the idempotency key. */
  attemptId: string;
  amount: Money;
  orderCode: string;
  shopName: string;
  locale: Locale;
  /** Until when it may be paid. */
  expiresAt: Date;
  /** Changes from call to call: never part of a body that is sent under an idempotency key. */
  now: Date;
  buyer: {
    name: string;
    email: string;
    phone: string;
    /** Of the request that placed the order; "127.0.0.1" when unknown. */
    ip: string;
    country: string;
    city: string;
    street: string;
    zip: string | null;
  };
  /** What the order is made of; totals add up to the amount. */
  lines: { id: string; title: string; total: number; physical: boolean }[];
  /** Where the shopper comes back to: absolute, carries the attempt's id. */
  returnUrl: string;
  /** The same for providers that come back by a posted form. */
  postedReturnUrl: string;
};

/** Parts of a request that could differ the next time it is sent; stored with the attempt by the first one. */
export type StoredRequest = Pick<PaymentRequest, 'shopName' | 'returnUrl' | 'postedReturnUrl'> & {
  buyer: Pick<PaymentRequest['buyer'], 'ip'>;
};

/** How the shopper gets to the provider's page. */
export type PayPage = { kind: 'redirect'; url: string } | { kind: 'form'; url: string; fields: Record<string, string> };

export type Opened = { reference: string; page: PayPage; details?: Details };

/** What only one provider needs again; never shown to anybody. */
export type Details = Record<string, unknown>;

/** What the shop keeps of an attempt and a provider is asked with. */
export type KnownAttempt = {
  id: string;
  amount: number;
  currency: Currency;
  reference: string | null;
  paymentReference: string | null;
  details: Details;
};

/** The provider's own word on a payment, asked from server to server. */
export type Truth = {
  /** `open`: nobody has paid yet and still may; `pending`: paid but not certain; `lapsed`: can no longer be paid. */
  state: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'lapsed' | 'review';
  /** The paid amount, in minor units as the provider says; null before there is a payment. */
  paid: Money | null;
  /** Our reference as the provider remembers it; anything but the attempt's id stops the payment. */
  ourReference: string | null;
  paymentReference?: string;
  details?: Details;
  /** The provider's code for a decline, for staff; with `open`, one after which the same page may be paid still. */
  error?: string;
};

/** A successful payment beside the one that pays its attempt. */
export type DuplicatePayment = { paymentReference: string; paid: Money };

export type RefundRequest = {
  /** The refund's own id: its idempotency key. */
  id: string;
  /** Requested before and the answer not known: without idempotency keys, look what was done first. */
  again: boolean;
  amount: Money;
  attempt: KnownAttempt & { captured: number };
  /** The provider's name of this refund, once it is known. */
  reference: string | null;
};

export type RefundTruth = {
  state: 'pending' | 'done' | 'failed';
  reference: string | null;
  error?: string;
  details?: Details;
};

export type Webhook = { raw: Buffer; headers: Record<string, string | undefined>; now: Date };

/** What an authentic webhook is about; null fields when it names no attempt. */
export type WebhookNews = { eventId: string; attemptId: string | null; reference: string | null };

/**
 * One hosted way to pay. Adapters translate a protocol and decide nothing: what their answers mean for an order is
 * settled in one place (`reconcile-attempt.ts`).
 * @throws ProviderFault when the provider cannot be reached, refuses the call or answers nonsense
 */
export type PaymentProvider = {
  code: PaymentMethodCode;
  /** Its name in the webhook's address. */
  name: 'stripe' | 'paypal' | 'razorpay' | 'flutterwave' | 'iyzico';
  /** Whether this amount can be charged at all in this currency. */
  takes(amount: Money): boolean;
  /** Hosts that the shopper may be sent to, beside the base address's own. */
  payHosts: readonly string[];
  baseUrl: string;
  open(request: PaymentRequest): Promise<Opened>;
  /** Requests the state, and captures where the protocol leaves that to the shop. */
  settle(attempt: KnownAttempt): Promise<Truth>;
  /** Closes a page that may still be paid, when the shopper turns to another one; absent where nothing can be closed. */
  close?(attempt: KnownAttempt): Promise<void>;
  /** Finds further payments under the reference of a paid attempt; absent where a provider takes one only. */
  findDuplicates?(attempt: KnownAttempt): Promise<DuplicatePayment[]>;
  /**
   * Milliseconds after which the provider's own records show a refund whose answer was lost; where it knows no
   * idempotency keys, a refund is looked up there before it is sent again.
   */
  refundReadBackMs?: number;
  refund(request: RefundRequest): Promise<RefundTruth>;
  /** Whether a form that the shopper's browser brought back was made by the provider for this attempt. */
  checkReturn?(fields: Record<string, string>, attempt: KnownAttempt): boolean;
  /** Names of the events that the shop acts on (docs/payments.md); `all` where the provider offers no choice. */
  webhookEvents: readonly string[] | 'all';
  /** Null when the signature is wrong or stale; an authentic event that the shop does not act on names no attempt. */
  readWebhook(webhook: Webhook): Promise<WebhookNews | null>;
};
