import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
import {
  READERS_OF_CATALOGUE,
  READERS_OF_MARKETING,
  READERS_OF_TEXTS,
  WRITERS_OF_CATALOGUE,
  WRITERS_OF_MARKETING,
  WRITERS_OF_TEXTS,
} from './admin-situations.ts';

const title = { en: 'Example' };
const display = { sort: 1, status: 1 };
const target = { source_type: 6, source: '/services' };

/** Resources with the roles that read and edit them, and valid values. */
export const RESOURCE_EXAMPLES: [
  name: string,
  readers: readonly StaffRole[],
  writers: readonly StaffRole[],
  values: object,
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
  ['pages', READERS_OF_TEXTS, WRITERS_OF_TEXTS, { title, body: title, in_footer: false, ...display }],
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

/** Lists that staff export as CSV. */
export const LIST_EXPORTS = [
  ...RESOURCE_EXAMPLES.map(([name]) => name),
  'products',
  'orders',
  'transfers',
  'returns',
  'audit',
];
