import { z } from 'zod';
import { fromMajor, sumAmounts } from '../../kernel/money.ts';

/** Error response of iyzico; its HTTP status is always 200. */
export function iyzicoFailure(errorCode: string, errorMessage: string, conversationId?: string): unknown {
  return { status: 'failure', errorCode, errorMessage, locale: 'en', systemTime: 0, conversationId };
}

const text = z.string().min(1).max(255);
const price = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/);
const address = z.strictObject({
  contactName: text,
  city: text,
  country: text,
  address: text,
  zipCode: text.optional(),
});

/** Fields of a checkout form that the shop may send. */
const formSchema = z.strictObject({
  locale: z.enum(['tr', 'en']),
  conversationId: text,
  price,
  paidPrice: price,
  currency: z.enum(['TRY', 'USD', 'EUR', 'GBP']),
  basketId: text,
  paymentGroup: z.enum(['PRODUCT', 'LISTING', 'SUBSCRIPTION']),
  callbackUrl: z.url(),
  enabledInstallments: z.array(z.number().int().positive()),
  buyer: z.strictObject({
    id: text,
    name: text,
    surname: text,
    identityNumber: z.string().min(5).max(50),
    email: z.email(),
    registrationAddress: text,
    city: text,
    country: text,
    ip: z.union([z.ipv4(), z.ipv6()]),
  }),
  billingAddress: address,
  shippingAddress: address.optional(),
  basketItems: z
    .array(z.strictObject({ id: text, name: text, category1: text, itemType: z.enum(['PHYSICAL', 'VIRTUAL']), price }))
    .min(1)
    .max(500),
});
export type FormRequest = z.output<typeof formSchema>;

type CheckResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Validates a new checkout form as iyzico does. */
export function checkForm(body: unknown): CheckResult<FormRequest> {
  const read = formSchema.safeParse(body);
  if (!read.success) return { ok: false, error: iyzicoFailure('11', errorPath(read.error)) };
  const { basketItems, shippingAddress, currency } = read.data;
  const minor = (amount: string) => fromMajor(amount, currency)?.amount ?? 0;
  if (basketItems.some((item) => minor(item.price) <= 0))
    return { ok: false, error: iyzicoFailure('11', 'basketItems.price') };
  if (sumAmounts(basketItems.map((item) => minor(item.price))) !== minor(read.data.price))
    return { ok: false, error: iyzicoFailure('5062', 'the items do not add up to the price') };
  if (!shippingAddress && basketItems.some(({ itemType }) => itemType === 'PHYSICAL'))
    return { ok: false, error: iyzicoFailure('11', 'shippingAddress') };
  return { ok: true, value: read.data };
}

const refundSchema = z.strictObject({
  locale: z.enum(['tr', 'en']),
  conversationId: text,
  paymentTransactionId: text,
  price,
  currency: z.string().regex(/^[A-Z]{3}$/),
  ip: z.union([z.ipv4(), z.ipv6()]),
  reason: z.enum(['double_payment', 'buyer_request', 'fraud', 'other']).optional(),
  description: text.optional(),
});

export function checkRefund(body: unknown): CheckResult<z.output<typeof refundSchema>> {
  const read = refundSchema.safeParse(body);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, error: iyzicoFailure('11', errorPath(read.error)) };
}

function errorPath({ issues }: z.ZodError): string {
  return (issues[0]?.path ?? []).map(String).join('.');
}
