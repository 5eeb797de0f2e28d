import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBundle, makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { listCalendarEntriesOperation } from './calendar.operations.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor({}, 'marketing');
});
afterAll(() => editor.close());

const day = (text: string) => new Date(`${text}T00:00:00Z`);

async function listEntries(from: string, until: string) {
  const input = { from: day(from).toISOString(), until: day(until).toISOString() };
  const found = await editor.execute(listCalendarEntriesOperation, { input });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.map(({ kind, title, overlaps }) => [kind, title.en, overlaps.map(({ en }) => en)]);
}

test('a month has the offers and banners of its days, and flash sales with the same product name each other', async () => {
  const { db } = editor;
  const [phone, cover] = [await makeProduct(db), await makeProduct(db, { title: 'Cover', offered: 900 })];
  const sale = (title: string, startsAt: string, endsAt: string, product: number) =>
    makeFlashSale(db, { title, prices: { [product]: 500 }, startsAt: day(startsAt), endsAt: day(endsAt) });
  await sale('Spring', '2027-02-20', '2027-03-10', phone.id);
  await sale('Days', '2027-03-09', '2027-03-12', phone.id);
  await sale('Covers', '2027-03-09', '2027-03-12', cover.id);
  await sale('April', '2027-04-01', '2027-04-02', phone.id);
  await makeBundle(db, {
    title: 'Two',
    items: { [cover.id]: 1 },
    deal: { buy: 1, free: 1 },
    endsAt: day('2027-03-05'),
  });
  await db
    .updateTable('product')
    .set({ sale_starts_at: day('2027-03-20') })
    .where('id', '=', cover.id)
    .execute();

  expect(await listEntries('2027-03-01', '2027-04-01')).toEqual([
    ['bundle', 'Two', []],
    ['flash-sale', 'Spring', ['Days']],
    ['flash-sale', 'Days', ['Spring']],
    ['flash-sale', 'Covers', []],
    ['sale-price', 'Cover', []],
  ]);
  expect(await listEntries('2027-03-05', '2027-03-06')).toEqual([['flash-sale', 'Spring', ['Days']]]);
});
