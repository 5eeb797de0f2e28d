import { findCountry } from '../../../kernel/contact/countries.ts';
import type { Locale } from '../../../kernel/locale.ts';
import type { RefusalReason, RefusedResult } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import type { CartLine } from '../../cart/cart-line.rules.ts';
import { readCartWithOffers } from '../../cart/view/read-cart.ts';
import type { OrderDiscount } from '../../orders/order.rules.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Destination } from '../../shipping/address.rules.ts';
import { refuseDestination } from '../../shipping/refuse-destination.rules.ts';
import { listDiscounts } from '../order-snapshot.ts';
import { draftOrder, type OrderDraft, readDraftTerms } from './draft-order.ts';
import type { LineShippingOption } from './split-into-shipments.ts';

export type QuoteInput = {
  /** Null without an address: the shop's country is used for an estimate. */
  destination: Destination | null;
  /** Requested shipping options of lines. */
  ways?: readonly LineShippingOption[];
  shippingRuleId?: number;
  orderMethod?: number;
  /** A code; undefined: the one entered for the cart; null: none. */
  voucher?: string | null;
  /** E-mail address of the signed-in account; an address typed by a guest is not verified. */
  email?: string | null;
  providers: PaymentProviders;
};

/** Data of the checkout page; amounts are minor units. */
export type CheckoutQuote = OrderDraft & {
  /** The selected lines. */
  lines: CartLine[];
  /** Applied deals and voucher, by title. */
  discounts: OrderDiscount[];
  /** The entered code, valid or not. */
  voucherCode: string | null;
  /** Sent with the order as `cart_version`. */
  version: number;
  currency: string;
  pricesIncludeTax: boolean;
  destination: Destination;
  /** No address yet: the total may change with it. */
  estimated: boolean;
  /** Problems that prevent the order, for the whole order or by line. */
  problems: (RefusalReason & { line?: string })[];
};

export async function quoteCheckout(
  db: Db,
  owner: CartOwner | null,
  input: QuoteInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<CheckoutQuote> {
  const settings = await readSettings(db);
  const destination = input.destination ?? defaultDestination(settings);
  const [cart, terms] = await Promise.all([
    readCartWithOffers(db, owner, locale, now),
    readDraftTerms(db, { destination, settings, locale, now }),
  ]);
  const lines = cart.lines.filter((line) => line.selected);
  const voucher = input.voucher === undefined ? cart.voucher : input.voucher;
  const buyer = {
    customerId: owner && 'customerId' in owner ? owner.customerId : null,
    email: input.email ?? null,
    phone: null,
  };
  const draftInput = { ...input, voucher, buyer, cart, lines, destination, settings, locale, now };
  const draft = await draftOrder(db, draftInput, terms);
  const { currency, version } = cart;
  const problems: CheckoutQuote['problems'] = [
    ...(lines.length === 0 ? [{ code: 'cart.nothing-selected', facts: {} }] : []),
    ...(lacksPaymentMethod(draft) ? [{ code: 'payments.no-method', facts: {} }] : []),
    ...(draft.voucherProblem ? [draft.voucherProblem] : []),
    ...lines.flatMap((line) => line.problems.map((problem) => ({ ...problem, line: line.id }))),
    ...draft.shipments
      .filter(({ option }) => option === null)
      .flatMap((one) =>
        one.lines.map(({ id }) => ({ ...toProblem(refuseDestination(destination, locale)), line: id })),
      ),
  ];
  return {
    ...draft,
    lines,
    discounts: listDiscounts(cart, draft.bill, draft.voucher, locale),
    voucherCode: voucher,
    version,
    currency,
    pricesIncludeTax: settings.pricesIncludeTax,
    destination,
    estimated: input.destination === null,
    problems,
  };
}

function lacksPaymentMethod({ shipments, methods, nothingToPay }: OrderDraft): boolean {
  if (methods.length > 0 || nothingToPay || shipments.length === 0) return false;
  return shipments.every(({ option }) => option !== null);
}

function toProblem({ refusal: { code, facts } }: RefusedResult): RefusalReason {
  return { code, facts };
}

function defaultDestination({
  defaultCountry,
  defaultState,
}: {
  defaultCountry: string;
  defaultState: string;
}): Destination {
  const known = findCountry(defaultCountry)?.states.some(({ code }) => code === defaultState);
  return { country: defaultCountry, state: known ? defaultState : null, zip: null };
}
