import { randomToken } from '../../src/kernel/ids.ts';
import type { LocalizedText } from '../../src/kernel/locale.ts';
import type { Result } from '../../src/kernel/result.ts';
import { addInput } from '../../src/modules/cart/cart.input.ts';
import type { CartOwner } from '../../src/modules/cart/cart.rules.ts';
import { addToCart } from '../../src/modules/cart/lines/add-to-cart.ts';
import type { PlaceOrderInput } from '../../src/modules/checkout/checkout.input.ts';
import { placeOrderInput } from '../../src/modules/checkout/checkout.input.ts';
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts';
import { createPaymentProviders } from '../../src/modules/payments/payment-providers.ts';
import type { Zone } from '../../src/modules/shipping/shipping.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { readUnpaidCaps } from '../../src/platform/rate-limits/limits.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';

/** Only cash on delivery. */
export const NO_PROVIDERS = createPaymentProviders([]);

/** No caps for unpaid orders. */
export const NO_UNPAID_CAPS = { caps: readUnpaidCaps('off'), address: '127.0.0.1' };

export const NOW = new Date('2026-11-20T12:00:00Z');

type RuleInput = {
  country?: string;
  price?: number;
  freeOver?: number | null;
  codAllowed?: boolean;
  codFee?: number;
  pickupFee?: number | null;
  title?: Record<string, string>;
  forAssignedProducts?: boolean;
  sellerId?: number;
};

let made = 0;

/** A shipping rule for one country, with cash on delivery by default. */
export async function makeShippingRule(db: Db, input: RuleInput = {}): Promise<number> {
  made += 1;
  const zones: Zone[] = [{ country: input.country ?? 'AF', states: [], zip_prefixes: [] }];
  const { id } = await db
    .insertInto('shipping_rule')
    .values({
      slug: `rule-${made}`,
      title: JSON.stringify(input.title ?? { en: 'Standard', ar: 'توصيل عادي' }),
      zones: JSON.stringify(zones),
      price: input.price ?? 490,
      free_over: input.freeOver ?? null,
      cod_allowed: input.codAllowed ?? true,
      cod_fee: input.codFee ?? 200,
      pickup_fee: input.pickupFee ?? null,
      for_assigned_products: input.forAssignedProducts ?? false,
      seller_id: input.sellerId ?? null,
      min_days: 2,
      max_days: 4,
      sort: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const OPEN = [{ opens: '09:00', closes: '18:00' }];

/** A pickup location, open from Monday to Thursday, ready a day after the order. */
export async function makePickupPoint(
  db: Db,
  input: { city: string; country: string; sellerId?: number },
): Promise<number> {
  made += 1;
  const hours = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: [], sat: [], sun: [] };
  const { id } = await db
    .insertInto('pickup_location')
    .values({
      slug: `point-${made}`,
      seller_id: input.sellerId ?? null,
      name: JSON.stringify({ en: `Counter ${input.city}` }),
      address: JSON.stringify({ street: '6 Pomegranate Street', city: input.city, country: input.country }),
      time_zone: 'UTC',
      hours: JSON.stringify(hours),
      ready_in_hours: 24,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An account for transfers in dollars. */
export async function makeBankAccount(db: Db, instructions: LocalizedText = {}): Promise<number> {
  const account = { slug: 'usd', currency: 'USD', holder: 'Souk Trading Ltd', bank: 'West Bank' };
  const { id } = await db
    .insertInto('bank_account')
    .values({ ...account, iban: 'GB82WEST12345698765432', bic: 'WESTGB2L', instructions: JSON.stringify(instructions) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeTaxRate(db: Db, country: string, basisPoints: number): Promise<void> {
  await db
    .insertInto('tax_rate')
    .values({
      country,
      class: 'standard',
      basis_points: basisPoints,
      label: JSON.stringify({ en: 'VAT', ar: 'الضريبة' }),
    })
    .execute();
}

export const ADDRESS = {
  name: 'Zahra Karimi',
  phone: '070 123 4567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4, House 12',
};

export const ORDER = { email: 'Zahra@Example.com', address: ADDRESS, order_method: 2 };

export function newGuest(): { guestHash: Buffer } {
  return { guestHash: hashToken(randomToken()) };
}

/** Adds items to a cart or throws. */
export async function fillCart(db: Db, owner: CartOwner, productId: number, quantity = 1): Promise<void> {
  const added = await addToCart(db, owner, addInput.parse({ product_id: productId, quantity }), {
    locale: 'en',
    now: NOW,
  });
  if (!added.ok) throw new Error(added.refusal.code);
}

/** Places a valid order with the given changes. */
export function press(
  db: Db,
  owner: CartOwner,
  changes: Partial<Record<keyof PlaceOrderInput, unknown>> = {},
  { locale = 'en', now = NOW }: { locale?: 'en' | 'ar'; now?: Date } = {},
): Promise<Result<PlacedOrder>> {
  const input = placeOrderInput.parse({ ...ORDER, ...changes });
  return placeOrder(
    db,
    {
      owner,
      accountEmail: null,
      locale,
      now,
      unpaid: NO_UNPAID_CAPS,
      links: createOrderLinks('https://shop.example'),
      providers: NO_PROVIDERS,
    },
    input,
  );
}
