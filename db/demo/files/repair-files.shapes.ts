import { z } from 'zod';
import { amount, hex, localized, pictureFile, requiredText, slug } from './shop-files.shapes.ts';

/** Price levels of device parts, from entry-level to foldable phones. */
export const PRICE_LEVELS = ['entry', 'middle', 'upper', 'top', 'fold'] as const;
const level = z.enum(PRICE_LEVELS);
const grade = z.enum(['original', 'equivalent', 'refurbished']);

const year = z.int().min(2016).max(2100);
const day = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written like 09:30');
const image = pictureFile.nullable().default(null);

export const types = z.array(
  z.strictObject({ slug, name: localized, description: localized, diagnosis_fee: amount, image }),
);

export const colours = z.array(z.strictObject({ code: slug, name: localized, swatch: hex }));

/** Ordered by popularity. */
export const makers = z.array(z.strictObject({ slug, name: requiredText }));

export const series = z.array(
  z.strictObject({
    slug,
    name: requiredText,
    type: slug,
    level,
    models: z
      .array(
        z.strictObject({
          slug,
          name: requiredText,
          year,
          /** Model codes printed on the device; omitted when not known for certain. */
          codes: z
            .array(z.string().regex(/^[A-Z0-9-]{3,16}$/, 'a model code has capitals, digits and hyphens'))
            .default([]),
          /** Storage sizes in gigabytes. */
          storage: z.array(z.int().positive()).default([]),
          colours: z.array(slug).min(1),
          /** Overrides the level of the series. */
          level: level.optional(),
          /** Popularity rank; 1 is the most popular. */
          popular: z.int().positive().optional(),
          /** Month in which the manufacturer's updates end, if published. */
          end_of_support: z
            .string()
            .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month is written like 2031-08')
            .optional(),
        }),
      )
      .min(1),
  }),
);

export const services = z.array(
  z.strictObject({
    code: slug,
    name: localized,
    description: localized,
    /** Device type → minutes of work; other types do not have the service. */
    minutes: z.record(slug, z.int().positive()),
    warranty_days: z.int().min(0),
    needs_diagnosis: z.boolean(),
    no_fix_no_fee: z.boolean(),
    image,
  }),
);

/** Service code → search synonyms, separated by commas. */
export const serviceSynonyms = z.record(slug, localized);

/** Intake instructions for the models that match all conditions. */
export const intake = z.array(
  z.strictObject({
    types: z.array(slug).min(1),
    makers: z.array(slug).optional(),
    not_makers: z.array(slug).optional(),
    text: localized,
  }),
);

const basisPoints = z.int().positive().max(20_000);
const supply = z.strictObject({ basis_points: basisPoints, lead_days: z.int().min(0) });
/** Prices by level, in the order of LEVELS; without grades the service needs no part. */
const basePrices = z.strictObject({
  prices: z.array(amount).length(PRICE_LEVELS.length),
  grades: z.array(grade).min(1).optional(),
});

/** Applies to models that match all conditions. */
const exception = z.strictObject({
  services: z.array(slug).min(1),
  types: z.array(slug).optional(),
  series: z.array(slug).optional(),
  models: z.array(slug).optional(),
  grades: z.array(grade).optional(),
  from: year.optional(),
  to: year.optional(),
  /** `absent`: not offered. `ask`: the price needs a diagnosis. */
  // biome-ignore lint/suspicious/noThenProperty: it is a word of the data file, and no one awaits a rule
  then: z.enum(['absent', 'ask']),
});

export const prices = z.strictObject({
  levels: z.tuple([z.literal('entry'), z.literal('middle'), z.literal('upper'), z.literal('top'), z.literal('fold')]),
  grades: z.strictObject({ original: supply, equivalent: supply, refurbished: supply }),
  /** Part prices by model year, relative to a three-year-old model. */
  years: z.record(z.string().regex(/^20\d\d$/), basisPoints),
  older: z.strictObject({ before: year, lead_days: z.int().min(0) }),
  services: z.record(slug, z.record(slug, basePrices)),
  exceptions: z.array(exception),
});

const openHours = z
  .strictObject({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, 'opening time must be before closing time');
const hours = z.array(openHours);

/** A holiday: annual, on fixed dates, by weekday of a month, or relative to Easter Sunday in days. */
const holiday = z
  .strictObject({
    name: localized,
    every: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'a day of every year is written like 12-25')
      .optional(),
    on: z.array(day).min(1).optional(),
    nth: z
      .strictObject({
        month: z.int().min(1).max(12),
        weekday: z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
        count: z.int().min(1).max(4),
      })
      .optional(),
    easter: z.int().optional(),
    /** Closed when empty. */
    hours: hours.default([]),
  })
  .refine(
    ({ every, on, nth, easter }) => [every, on, nth, easter].filter((rule) => rule !== undefined).length === 1,
    'a holiday has one of: every, on, nth, easter',
  );

const locationFields = {
  slug,
  name: localized,
  directions: localized,
  address: z.strictObject({
    street: requiredText,
    city: requiredText,
    state: requiredText.optional(),
    zip: requiredText.optional(),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  time_zone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'no such time zone'),
};
const week = z.strictObject({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours });

/** Pickup locations that are not repair locations. */
export const pickupPoints = z.array(
  z.strictObject({ ...locationFields, seller: slug.nullable(), hours: week, ready_in_hours: z.int().min(0) }),
);

function recordByMethod<T extends z.ZodType>(value: T) {
  return z.partialRecord(z.enum(['1', '2', '3', '4']), value);
}

export const locations = z.array(
  z.strictObject({
    ...locationFields,
    methods: z.array(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])).min(1),
    slot_minutes: z.int().min(5).max(480),
    /** Capacity by method. */
    slot_capacity: recordByMethod(z.int().min(1).max(100)),
    /** Fees by method, in minor units. */
    method_fees: recordByMethod(z.int().min(0)),
    /** Zones of on-site repairs. */
    zones: z.array(
      z.strictObject({ country: z.string(), states: z.array(z.string()), zip_prefixes: z.array(z.string()) }),
    ),
    hours: week,
    holidays: z.array(holiday),
    image,
  }),
);

/** Trade-in questions, and prices of flawless devices by storage. */
export const tradeIn = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        code: slug,
        /** All device types when omitted. */
        types: z.array(slug).min(1).optional(),
        question: localized,
        answers: z
          .array(z.strictObject({ code: slug, label: localized, basis_points: z.int().min(0).max(10_000) }))
          .min(2),
      }),
    )
    .min(1),
  /** Storage in gigabytes; 0 for devices without storage. */
  prices: z.array(z.strictObject({ model: slug, storage: z.record(z.string().regex(/^\d+$/), amount) })).min(60),
});

export type Series = z.output<typeof series>[number];
export type RepairService = z.output<typeof services>[number];
export type PriceTable = z.output<typeof prices>;
export type HolidayRule = z.output<typeof holiday>;
