import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDashboard } from '../../src/modules/dashboard/read-dashboard.ts';
import { moderateText } from '../../src/modules/publishing/moderation.rules.ts';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase } from '../../test/database/db.ts';
import { demoCustomerId } from './people/load-people.ts';
import { readDemoShop } from './shop-files.ts';

const NOW = DEMO_LOADED_AT;
const { people, products } = readDemoShop();
const buyersReviews = people.orders.flatMap(({ reviews }) => reviews);
const owner = people.customers.find(({ staff }) => staff === 'owner')?.email ?? '';

let database: TestDatabase;
beforeAll(async () => {
  database = await datedDemoDb();
});
afterAll(() => database.close());

test('the home page of the owner shows work of every kind, less than ten entries each, and up to fifteen low stocks', async () => {
  const staff = { id: demoCustomerId(owner), role: 'owner', name: '', email: owner } as const;
  const { tasks } = await readDashboard(database.db, staff, { locale: 'en', now: NOW });
  const counts = new Map(tasks.map(({ name, count }) => [name, count]));
  const kinds = [
    'orders',
    'transfers',
    'returns',
    'cancellations',
    'repairs',
    'unassignedRepairs',
    'questions',
    'reviews',
  ];
  for (const kind of kinds) expect([...counts.keys()]).toContain(kind);
  const { lowStock = 0, ...others } = Object.fromEntries(counts);
  expect(lowStock).toBeGreaterThanOrEqual(5);
  expect(lowStock).toBeLessThanOrEqual(15);
  expect(Object.entries(others).filter(([, count]) => count > 9)).toEqual([]);
});

test('reviews in two languages await moderation for their text, one of them with a photo, and one review is reported', async () => {
  const { rows } = await sql<{ locale: string; status: string; photos: number; reports: number; at: Date }>`
    select r.locale, r.status, r.created_at as at,
      (select count(*)::int from review_image i where i.review_id = r.id) as photos,
      (select count(*)::int from review_report t where t.review_id = r.id and t.settled_at is null) as reports
    from review r where r.status = 'pending' or r.reported_count > 0 order by r.locale`.execute(database.db);
  expect(rows).toMatchObject([
    { locale: 'ar', status: 'pending', photos: 0, reports: 0 },
    { locale: 'en', status: 'published', photos: 0, reports: 1 },
    { locale: 'fr', status: 'pending', photos: 1, reports: 0 },
  ]);
  expect(rows.filter(({ at }) => at >= NOW)).toEqual([]);
  const misjudged = buyersReviews.filter(
    ({ title, body, pending_hours }) =>
      moderateText(`${title}\n${body}`) !== (pending_hours === undefined ? 'published' : 'pending'),
  );
  expect(misjudged.map(({ sku }) => sku)).toEqual([]);
});

test('one product is published later and one sale price starts later, at the time that is due', async () => {
  const { rows } = await sql<{ slug: string; status: number; due: Date }>`
    select slug, status, schedule_due_at as due from product where schedule_due_at is not null order by slug
  `.execute(database.db);
  const planned = products
    .flatMap(({ slug, publish, sale }) => {
      const after = publish ?? sale?.starts;
      if (after === undefined) return [];
      return [{ slug, status: publish === undefined ? 1 : 2, due: new Date(NOW.getTime() + after) }];
    })
    .sort((a, b) => a.slug.localeCompare(b.slug));
  expect(rows).toEqual(planned);
  expect(planned.map(({ status }) => status).sort()).toEqual([1, 2]);
});
