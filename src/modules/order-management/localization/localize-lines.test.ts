import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, newGuest } from '../../../../test/support/buying.ts';
import { makeRepairService } from '../../../../test/support/factories.ts';
import { makeTicket } from '../../../../test/support/paying-repairs.ts';
import {
  addRepair,
  codeOf,
  fillMixedCart,
  openRepairShop,
  placeTransferOrder,
  type RepairShop,
} from '../../../../test/support/repair-orders.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { isRepair } from '../../orders/order-line.rules.ts';
import { findStaffOrders } from '../find-staff-orders.ts';
import { ordersQuery } from '../staff-orders.input.ts';
import { localizeFirstTitles } from './localize-first-titles.ts';
import { localizeLines } from './localize-lines.ts';

const FRENCH = { locale: 'fr', now: NOW } as const;

let shop: RepairShop;
beforeAll(async () => {
  shop = await openRepairShop();
});
afterAll(() => shop.database.close());

test('staff see the repair of an order with the work in their own language', async () => {
  const service = await makeRepairService(shop.db, { en: 'Screen', fr: 'Écran' });
  const { owner, ticket } = await fillMixedCart(shop, {
    lines: [
      { price: 19_900, tax: 948, tax_basis_points: 500, repair_service_id: service },
      { price: 1_000, title: 'New frame', tax_basis_points: 500 },
    ],
  });
  const order = await placeTransferOrder(shop.db, owner);
  const line = order.lines.find(isRepair);
  const localized = (await localizeLines(shop.db, order, FRENCH)).get(line?.id ?? '');
  expect(localized?.title).toBe('Réparation\u00a0: Apple iPhone 13');
  expect(localized?.attributes.map(({ value }) => value)).toContain('Écran, New frame');
  expect(localized?.attributes).toHaveLength(line?.attributes.length ?? 0);
  expect((await localizeLines(shop.db, order, { locale: 'en', now: NOW })).size).toBe(0);

  // work that was added later was not ordered
  await shop.db.updateTable('ticket_line').set({ title: 'Other' }).where('ticket_id', '=', ticket.id).execute();
  const later = (await localizeLines(shop.db, order, FRENCH)).get(line?.id ?? '');
  expect(later?.attributes.map(({ value }) => value)).toContain('Screen, New frame');
});

test('the list of orders names a repair in the language of the staff member', async () => {
  const owner = newGuest();
  const { token } = await makeTicket(shop.db, { placeId: shop.placeId });
  expect(codeOf(await addRepair(shop.db, owner, token))).toBe('ok');
  const { code } = await placeTransferOrder(shop.db, owner);
  const { orders } = await findStaffOrders(shop.db, ordersQuery.parse({ q: code }));
  const readTitle = async (locale: Locale) =>
    (await localizeFirstTitles(shop.db, orders, { locale, now: NOW })).map(({ firstTitle }) => firstTitle);
  expect(await readTitle('en')).toEqual(['Repair: Apple iPhone 13']);
  expect(await readTitle('fr')).toEqual(['Réparation\u00a0: Apple iPhone 13']);
});
