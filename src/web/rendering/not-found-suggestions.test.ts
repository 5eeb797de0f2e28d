import { expect, test } from 'vitest';
import { pathToSearchQuery } from './not-found-suggestions.server.ts';

test.each([
  ['/shop/item/orvo-a7.html', 'orvo a7'],
  ['/all/phones/12345', 'phones'],
  ['/%D9%87%D8%A7%D8%AA%D9%81-orvo', 'هاتف orvo'],
  ['/%E0%A4/12', ''],
  ['/repair/dHcVqm0gJHk2Zb1jS8fXwLr4nT6uYp9A', 'repair'],
  ['/', ''],
])('the query for %s is "%s"', (path, query) => expect(pathToSearchQuery(path)).toBe(query));
