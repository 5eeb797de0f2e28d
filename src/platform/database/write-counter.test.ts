import { expect, test } from 'vitest';
import { isWrite } from './write-counter.ts';

test.each([
  'select 1',
  '\n  select id from product where id = $1 for update',
  'with seen as (select 1) select * from seen',
  'start transaction',
  'commit',
  'set local statement_timeout = 0',
])('%s changes no rows', (text) => {
  expect(isWrite(text)).toBe(false);
});

test.each([
  'insert into cart values ($1)',
  'UPDATE product set sort = 1',
  'with gone as (\n  delete from cart returning id\n) select id from gone',
  'select 1; delete from cart',
  'truncate cart',
  'do $$ begin end $$',
])('%s can change rows', (text) => {
  expect(isWrite(text)).toBe(true);
});
