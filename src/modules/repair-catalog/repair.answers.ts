import { z } from 'zod';
import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { toMajor } from '../../kernel/money.ts';
import type { AvailableSlots } from './locations/list-available-slots.ts';
import type { RepairLocation } from './locations/repair-locations.ts';
import { PART_GRADES, REPAIR_METHODS } from './quotes/quote.input.ts';
import type { Quote } from './quotes/quote.rules.ts';

/** Amounts in major units. */
export const quoteSchema = z.object({
  lines: z.array(
    z.object({
      service: z.string(),
      title: z.string(),
      part: z.enum(PART_GRADES),
      /** Null when a diagnosis is needed. */
      price: z.number().nullable(),
      discount: z.number(),
      tax: z.number(),
      minutes: z.int(),
      warranty_days: z.int(),
      lead_days: z.int(),
      no_fix_no_fee: z.boolean(),
    }),
  ),
  /** Credited to the repair. */
  diagnosis_fee: z.number(),
  travel_fee: z.number(),
  discount: z.number(),
  tax: z.number(),
  tax_label: z.string().nullable(),
  prices_include_tax: z.boolean(),
  total: z.number(),
  currency: z.string(),
  exact: z.boolean(),
  minutes: z.int(),
  /** Working days until all parts arrive. */
  lead_days: z.int(),
});

export function toQuoteResponse(
  quote: Quote,
  { currency, pricesIncludeTax, taxLabel }: { currency: string; pricesIncludeTax: boolean; taxLabel: string | null },
): z.input<typeof quoteSchema> {
  const major = (amount: number) => toMajor({ amount, currency });
  const { lines, diagnosis, travel, discount, tax, total, exact, minutes, leadDays } = quote;
  return {
    lines: lines.map((line) => ({
      service: line.service,
      title: line.title,
      part: line.grade,
      minutes: line.minutes,
      price: line.price === null ? null : major(line.price),
      discount: major(line.discount),
      tax: major(line.tax),
      warranty_days: line.warrantyDays,
      lead_days: line.leadDays,
      no_fix_no_fee: line.noFixNoFee,
    })),
    diagnosis_fee: major(diagnosis.fee),
    travel_fee: major(travel.fee),
    discount: major(discount),
    tax: major(tax),
    tax_label: taxLabel,
    prices_include_tax: pricesIncludeTax,
    total: major(total),
    currency,
    exact,
    minutes,
    lead_days: leadDays,
  };
}

export const repairLocationSchema = z.object({
  location: z.string(),
  name: z.string(),
  directions: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string().optional(),
    zip: z.string().optional(),
    country: z.string(),
  }),
  time_zone: z.string(),
  methods: z.array(z.literal(REPAIR_METHODS)),
  /** Travel fee by method, in major units; an absent method is free. */
  fees: z.record(z.string(), z.number()),
});

export function toLocationResponse(
  { slug, name, directions, address, timeZone, methods, fees }: RepairLocation,
  { locale, currency }: { locale: Locale; currency: string },
): z.input<typeof repairLocationSchema> {
  return {
    location: slug,
    name: pickTranslation(name, locale),
    directions: pickTranslation(directions, locale),
    address,
    time_zone: timeZone,
    methods,
    fees: Object.fromEntries(Object.entries(fees).map(([method, amount]) => [method, toMajor({ amount, currency })])),
  };
}

export const slotsSchema = z.object({
  location: z.string(),
  time_zone: z.string(),
  /** First and last bookable day. */
  first: z.string(),
  until: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      slots: z.array(z.object({ starts_at: z.string(), time: z.string(), left: z.int() })),
    }),
  ),
});

export function toSlotsResponse({ location, first, until, days }: AvailableSlots): z.input<typeof slotsSchema> {
  return {
    location: location.slug,
    time_zone: location.timeZone,
    first,
    until,
    days: days.map(({ day, slots }) => ({
      day,
      slots: slots.map(({ startsAt, time, left }) => ({ starts_at: startsAt.toISOString(), time, left })),
    })),
  };
}
