import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';
import {
  READERS_OF_CATALOGUE,
  READERS_OF_MARKETING,
  READERS_OF_TEXTS,
  WRITERS_OF_CATALOGUE,
  WRITERS_OF_MARKETING,
  WRITERS_OF_TEXTS,
} from './admin-situations.ts';
import { makeAttributeValue, makeProduct } from './factories.ts';

const title = { en: 'Example' };
const display = { sort: 1, status: 1 };
const target = { source_type: 6, source: '/services' };

/** Settings can be read by these roles and changed by owners. */
const READERS_OF_SETTINGS: readonly StaffRole[] = ['owner', 'manager', 'auditor'];
const WRITERS_OF_SETTINGS: readonly StaffRole[] = ['owner'];

/** Shipping rule to Germany at 4.90 in USD. */
export const SHIPPING_RULE_EXAMPLE = {
  title,
  seller_id: null,
  zones: [{ country: 'DE', states: [], zip_prefixes: [] }],
  price: 490,
  priced_by: 'weight',
  steps: [{ from: 2000, price: 990 }],
  free_over: 5000,
  pickup_fee: null,
  cod_allowed: true,
  cod_fee_model: 2,
  cod_fee: 150,
  min_days: 1,
  max_days: 3,
  cutoff: '15:00',
  working_days: [1, 2, 3, 4, 5],
  for_assigned_products: false,
  ...display,
};

const opening = [{ opens: '09:00', closes: '18:00' }];

export const PICKUP_LOCATION_EXAMPLE = {
  name: title,
  seller_id: null,
  address: { street: 'Street 1', city: 'Berlin', zip: '10115', country: 'DE' },
  directions: {},
  time_zone: 'Europe/Berlin',
  hours: { mon: opening, tue: opening, wed: opening, thu: opening, fri: opening, sat: [], sun: [] },
  holidays: [{ date: '2026-12-25', name: {}, hours: [] }],
  ready_in_hours: 4,
  ...display,
};

export const BANK_ACCOUNT_EXAMPLE = {
  bank: 'West Bank',
  holder: 'Example Ltd',
  currency: 'USD',
  iban: 'GB82WEST12345698765432',
  bic: null,
  account_number: null,
  routing_kind: null,
  routing: null,
  instructions: {},
  ...display,
};

export const TAX_RATE_EXAMPLE = {
  country: 'DE',
  state: '',
  class: 'standard',
  basis_points: 1900,
  label: { en: 'VAT' },
  valid_from: '2020-01-01',
};

let created = 0;

/** Values that differ from the last ones: a place has one tax rate per class and day, and a change must have an effect. */
function makeDifferent<T extends object>(values: T, toDifference: (number: number) => Partial<T>): () => T {
  return () => {
    created += 1;
    return { ...values, ...toDifference(created) };
  };
}

/** Resources with the roles that read and edit them, and valid values, which get a unique slug if they are an object. */
export const RESOURCE_EXAMPLES: [
  name: string,
  readers: readonly StaffRole[],
  writers: readonly StaffRole[],
  values: object | ((db: Db, unique: string) => object | Promise<object>),
][] = [
  [
    'brands',
    READERS_OF_CATALOGUE,
    WRITERS_OF_CATALOGUE,
    { title, description: {}, image: null, featured: false, ...display },
  ],
  [
    'categories',
    READERS_OF_CATALOGUE,
    WRITERS_OF_CATALOGUE,
    {
      title,
      description: {},
      image: null,
      parent_id: null,
      withdrawal: 'free',
      for_devices: false,
      featured: false,
      in_footer: false,
      ...display,
    },
  ],
  [
    'collections',
    READERS_OF_CATALOGUE,
    WRITERS_OF_CATALOGUE,
    {
      title,
      description: {},
      image: null,
      kind: 'manual',
      products: [],
      rule_brands: [],
      rule_categories: [],
      rule_tags: [],
      rule_min_price: null,
      rule_max_price: null,
      rule_on_sale: false,
      rule_in_stock: false,
      rule_newest_days: 0,
      on_home: false,
      ...display,
    },
  ],
  [
    'flash-sales',
    READERS_OF_MARKETING,
    WRITERS_OF_MARKETING,
    { title, image: null, starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z', products: [], status: 1 },
  ],
  [
    'bundles',
    READERS_OF_MARKETING,
    WRITERS_OF_MARKETING,
    async (db, unique) => ({
      title,
      description: {},
      slug: unique,
      kind: 2,
      buy: null,
      free: null,
      set_price: 100,
      set_discount: null,
      products: [{ product_id: (await makeProduct(db)).id, amount: 1 }],
      max_per_order: 1,
      starts_at: null,
      ends_at: null,
      ...display,
    }),
  ],
  [
    'attributes',
    READERS_OF_CATALOGUE,
    WRITERS_OF_CATALOGUE,
    async (_db, unique) => ({
      title,
      code: unique,
      kind: 'spec',
      type: 'value',
      unit: null,
      grouping: 'general',
      sort: 1,
    }),
  ],
  [
    'attribute-values',
    READERS_OF_CATALOGUE,
    WRITERS_OF_CATALOGUE,
    async (db, unique) => ({
      title,
      attribute_id: (await makeAttributeValue(db, unique, 'one')).attributeId,
      code: 'two',
      swatch: null,
      range_from: null,
      range_below: null,
      sort: 1,
    }),
  ],
  ['tags', READERS_OF_CATALOGUE, WRITERS_OF_CATALOGUE, { title, ...display }],
  ['pages', READERS_OF_TEXTS, WRITERS_OF_TEXTS, { title, body: title, in_footer: false, ...display }],
  [
    'redirects',
    READERS_OF_TEXTS,
    WRITERS_OF_TEXTS,
    async (_db, unique) => ({ from_path: `/${unique}`, to_path: '/cart' }),
  ],
  ['site-features', READERS_OF_TEXTS, WRITERS_OF_TEXTS, { title, text: {}, icon: 'truck', sort: 1 }],
  [
    'social-links',
    READERS_OF_TEXTS,
    WRITERS_OF_TEXTS,
    { title: 'Example', link: 'https://example.com', image: null, sort: 1 },
  ],
  [
    'slides',
    READERS_OF_MARKETING,
    WRITERS_OF_MARKETING,
    { title, text: {}, action: {}, image: 'slide.webp', alt: {}, ...target, ...display },
  ],
  [
    'banners',
    READERS_OF_MARKETING,
    WRITERS_OF_MARKETING,
    {
      title,
      text: {},
      image: null,
      alt: {},
      place: 1,
      audience: 'all',
      starts_at: null,
      ends_at: null,
      closable: true,
      ...target,
      ...display,
    },
  ],
  [
    'shipping-rules',
    READERS_OF_SETTINGS,
    WRITERS_OF_SETTINGS,
    makeDifferent(SHIPPING_RULE_EXAMPLE, (sort) => ({ sort })),
  ],
  [
    'pickup-locations',
    READERS_OF_SETTINGS,
    WRITERS_OF_SETTINGS,
    makeDifferent(PICKUP_LOCATION_EXAMPLE, (sort) => ({ sort })),
  ],
  [
    'tax-rates',
    READERS_OF_SETTINGS,
    WRITERS_OF_SETTINGS,
    makeDifferent(TAX_RATE_EXAMPLE, (number) => ({ valid_from: `${2000 + number}-01-01` })),
  ],
  [
    'bank-accounts',
    READERS_OF_SETTINGS,
    WRITERS_OF_SETTINGS,
    makeDifferent(BANK_ACCOUNT_EXAMPLE, (sort) => ({ sort })),
  ],
];

/** Paths of the search rules, and an example of each. */
export const SEARCH_RULE_EXAMPLES: [path: string, says: object, ofProduct?: boolean][] = [
  ['synonyms', { term: 'phone', synonyms: ['mobile'] }],
  ['redirects', { query: 'returns', path: '/page/2' }],
  ['pins', { query: 'phone', position: 1 }, true],
  ['hidden-products', { query: 'phone' }, true],
  ['stop-words', { word: 'the' }],
];

/** Lists that staff export as CSV. */
export const LIST_EXPORTS = [
  ...RESOURCE_EXAMPLES.map(([name]) => name),
  'orders',
  'transfers',
  'returns',
  'repairs',
  'cancellations',
  'reviews',
  'questions',
  'applications',
  'media',
  'audit',
];
