import { expect, test } from 'vitest';
import { askedBy } from './asked-by.server.ts';

test('an address asks for nothing that is empty, or that no database can hold', () => {
  const request = new Request('http://shop.example/admin/orders?q=%00&status=&page=2&saved=1&phone=a%07b');
  expect(askedBy(request)).toEqual({ page: '2', saved: '1' });
  expect(askedBy(request, 'saved')).toEqual({ page: '2' });
});
