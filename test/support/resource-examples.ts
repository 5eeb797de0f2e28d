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

/** Resources with the roles that read and edit them, and valid values, which get a unique slug if they are an object. */
export const RESOURCE_EXAMPLES: [
  name: string,
  readers: readonly StaffRole[],
  writers: readonly StaffRole[],
  values: object | ((db: Db, unique: string) => Promise<object>),
][] = [
  ['brands', READERS_OF_CATALOGUE, WRITERS_OF_CATALOGUE, { title, description: {}, featured: false, ...display }],
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
];

/** Paths of the search rules, and an example of each. */
export const SEARCH_RULE_EXAMPLES: [path: string, says: object, ofProduct?: boolean][] = [
  ['synonyms', { term: 'phone', synonyms: ['mobile'] }],
  ['redirects', { query: 'returns', path: '/page/2' }],
  ['pins', { query: 'phone', position: 1 }, true],
  ['hidden-products', { query: 'phone' }, true],
  ['stop-words', { word: 'the' }],
];
