import { expect, test } from 'vitest';
import { readQueryParams } from './query-params.server.ts';

test('empty query parameters and values that the database cannot store are left out', () => {
  const request = new Request('http://shop.example/admin/orders?q=%00&status=&page=2&saved=1&phone=a%07b');
  expect(readQueryParams(request)).toEqual({ page: '2', saved: '1' });
  expect(readQueryParams(request, 'saved')).toEqual({ page: '2' });
});
