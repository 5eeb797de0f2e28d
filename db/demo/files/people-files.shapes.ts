import { z } from 'zod';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { BUYER_CANCEL_REASONS } from '../../../src/modules/cancellations/cancellation.rules.ts';
import { CONTACT_TOPICS, MAX_MESSAGE_LENGTH, MESSAGE_STATUSES } from '../../../src/modules/contact/contact.rules.ts';
import { RETURN_KINDS, RETURN_RESOLUTIONS, RETURN_STATES } from '../../../src/modules/returns/return.states.rules.ts';
import { MAX_PICTURES, REPORT_REASONS } from '../../../src/modules/reviews/reviews.rules.ts';
import { addressInput } from '../../../src/modules/shipping/address.input.ts';
import { STAFF_ROLES } from '../../../src/modules/staff/staff.rules.ts';
import { TICKET_STATES } from '../../../src/modules/ticket-payments/ticket-status.rules.ts';
import { pictureFile, requiredText, slug } from './shop-files.shapes.ts';

const locale = z.enum(LOCALES);
/** A reserved domain (RFC 2606), so that no mail is ever delivered. */
export const email = z.string().regex(/^[a-z.]+@souk\.example$/, 'a demo e-mail address ends with @souk.example');
const sku = z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'a variant is given by its SKU');

export const customers = z.array(
  z.strictObject({
    email,
    locale,
    since: z
      .string()
      .regex(/^-\d+d$/, 'since is written like -200d')
      .transform((value) => Number.parseInt(value, 10)),
    address: addressInput,
    /** Slug of a store → role of the person there. */
    works_for: z.record(slug, z.enum(['owner', 'manager', 'catalogue', 'fulfilment', 'viewer'])).default({}),
    /** Staff role in the shop itself. */
    staff: z.enum(STAFF_ROLES).optional(),
  }),
);

/** State of a shipment. */
const shipmentState = z.enum([
  'pending',
  'confirmed',
  'picked-up',
  'on-the-way',
  'delivered',
  'returned',
  'sent-back',
  'cancelled-by-customer',
  'cancelled-by-seller',
]);

const review = z.strictObject({
  sku,
  stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  title: requiredText.max(80),
  body: requiredText.min(10).max(2000),
  photos: z.array(pictureFile).max(MAX_PICTURES).default([]),
  /** Hours since it was written, for a review that awaits moderation. */
  pending_hours: z.int().min(1).max(200).optional(),
  /** Open report of another customer. */
  report: z
    .strictObject({ by: email, reason: z.enum(REPORT_REASONS), note: requiredText.max(500), hours_ago: z.int().min(1) })
    .optional(),
});

export const orders = z.array(
  z
    .strictObject({
      code: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'a code is ten Crockford base-32 characters'),
      customer: email.optional(),
      guest: z.strictObject({ email, locale, address: addressInput }).optional(),
      days_ago: z.int().min(0).max(90),
      /** SKU → quantity. */
      lines: z.record(sku, z.int().min(1).max(9)),
      /** State of the order, or of the shipment of each store; “shop” is the shop's own. */
      reached: z.union([shipmentState, z.record(slug, shipmentState)]),
      /** Slug of a shipping rule; the first of the destination by default. */
      delivery: slug.optional(),
      note: requiredText.max(500).default(''),
      /** Pending bank transfer: amount received in major units, and the payer, or a proof that waits for its review. */
      transfer: z
        .strictObject({
          received: z.int().min(1).optional(),
          payer: requiredText.max(80).default(''),
          proof: z
            .string()
            .regex(/^[a-z-]+\.jpg$/)
            .optional(),
        })
        .optional(),
      /** The shop's message to the buyer of a cancelled order, in the buyer's language. */
      message: requiredText.max(500).optional(),
      /** Open request of the buyer to cancel the packed order, with a note in the buyer's language. */
      cancellation_request: z
        .strictObject({ reason: z.enum(BUYER_CANCEL_REASONS), note: requiredText.max(500) })
        .optional(),
      /** Reviews of the ordered products. */
      reviews: z.array(review).default([]),
    })
    .refine(({ customer, guest }) => (customer === undefined) !== (guest === undefined), {
      message: 'an order is either a customer’s or a guest’s',
    })
    .refine(({ reached: goal, transfer }) => (goal === 'pending') === (transfer !== undefined), {
      message: 'an order is pending when it waits for a bank transfer',
    })
    .refine(({ reached: goal, cancellation_request: request }) => request === undefined || goal === 'confirmed', {
      message: 'only a confirmed order waits for a decision on its cancellation',
    }),
);

/** A repair ticket of a demo customer and its state. */
export const repairs = z.array(
  z.strictObject({
    code: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'a code is ten Crockford base-32 characters'),
    customer: email,
    model: slug,
    faults: z.array(
      z.strictObject({ service: slug, part: z.enum(['original', 'equivalent', 'refurbished']).optional() }),
    ),
    location: slug.optional(),
    method: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
    days_ago: z.int().min(0).max(365),
    reached: z.enum(TICKET_STATES),
    serial: z.string().max(40).optional(),
    description: requiredText.max(2000).default(''),
    /** Message from staff with the last step, in the customer's language. */
    message: requiredText.max(500).default(''),
    /** Price after the diagnosis, in major units. */
    then_price: z.int().min(1).optional(),
    /** Staff member who works on it. */
    assignee: email.optional(),
  }),
);

/** A message from the contact form, from a customer or from a visitor with name, email and locale. */
export const messages = z.array(
  z
    .strictObject({
      topic: z.enum(CONTACT_TOPICS).exclude(['repair']),
      customer: email.optional(),
      name: requiredText.max(80).optional(),
      email: email.optional(),
      locale: locale.optional(),
      phone: requiredText.max(30).default(''),
      hours_ago: z.int().min(1).max(2_000),
      reference: requiredText.max(80).default(''),
      message: requiredText.max(MAX_MESSAGE_LENGTH),
      status: z.enum(MESSAGE_STATUSES).default('open'),
    })
    .refine(
      ({ customer, name, email: address, locale: language }) =>
        customer === undefined ? Boolean(name && address && language) : !name && !address && !language,
      { message: 'a message is either from a customer or from a visitor with name, email and locale' },
    ),
);

/** A return of all lines of a delivered order. */
export const returns = z.array(
  z.strictObject({
    order: z.string(),
    kind: z.enum(RETURN_KINDS),
    wish: z.enum(RETURN_RESOLUTIONS),
    note: requiredText.max(500).default(''),
    reached: z.enum(RETURN_STATES).extract(['requested', 'rejected', 'in_transit', 'received', 'refunded']),
    /** Message from staff with the last step, in the buyer's language. */
    message: requiredText.max(500).default(''),
  }),
);

export type ReturnFile = z.output<typeof returns>[number];
export type MessageFile = z.output<typeof messages>[number];
export type RepairFile = z.output<typeof repairs>[number];
export type CustomerFile = z.output<typeof customers>[number];
export type OrderFile = z.output<typeof orders>[number];
export type ShipmentState = z.output<typeof shipmentState>;
