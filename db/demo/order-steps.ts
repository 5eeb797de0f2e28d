import type { PackageAction } from '../../src/modules/orders/move-package.ts';
import type { Actor } from '../../src/modules/orders/order.states.rules.ts';
import { chance } from './chance.ts';
import type { Reached } from './people-files.shapes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Step = { action: PackageAction; by: Actor; at: Date; note: string };

export type Parcel = {
  /** Unique among the packages of all orders. */
  name: string;
  reached: Reached;
  placed: Date;
  /** First day of arrival, "YYYY-MM-DD", and the last. */
  earliest: string;
  latest: string;
  /** Who packs it. */
  packer: 'seller' | 'admin';
};

/** On a day of the past at an hour when people shop; today's orders came in the last hours. */
export function placedAt(code: string, daysAgo: number, now: Date): Date {
  const roll = chance(code, 'hour');
  if (daysAgo === 0) return new Date(now.getTime() - Math.round((0.5 + 3 * roll) * HOUR));
  const day = new Date(now.getTime() - daysAgo * DAY).setUTCHours(0, 0, 0, 0);
  return new Date(day + Math.round((5 + 14 * roll) * HOUR));
}

/** The events of a package since it was confirmed, in order. */
export function stepsOf(parcel: Parcel): Step[] {
  const { name, reached, placed, packer } = parcel;
  const roll = (what: string) => chance(name, what);
  const after = (from: Date, hours: number) => new Date(from.getTime() + Math.round(hours * HOUR));
  const step = (action: PackageAction, by: Actor, at: Date, note = ''): Step => ({ action, by, at, note });

  const packed = step('pick-up', packer, after(placed, 4 + 14 * roll('packed')));
  const sent = step('send', 'carrier', after(packed.at, 2 + 6 * roll('sent')));
  const delivered = step('deliver', 'carrier', deliveredAt(parcel, sent.at));
  switch (reached) {
    case 'pending':
    case 'confirmed':
      return [];
    case 'picked-up':
      return [packed];
    case 'on-the-way':
      return [packed, sent];
    case 'delivered':
      return [packed, sent, delivered];
    case 'returned':
      return [packed, sent, delivered, step('return', 'system', after(delivered.at, 24 * (6 + 3 * roll('returned'))))];
    case 'sent-back':
      return [packed, sent, step('cancel', 'admin', after(sent.at, 24 * 8), 'returned to sender')];
    case 'cancelled-by-customer':
      return [step('cancel', 'customer', after(placed, 1 + roll('cancelled')), 'changed_mind')];
    case 'cancelled-by-seller':
      return [step('cancel', packer, after(placed, 3 + 6 * roll('cancelled')), 'out_of_stock')];
  }
}

/** In daylight on a working day within the promised ones, and some hours after it left. */
function deliveredAt({ name, earliest, latest }: Parcel, sent: Date): Date {
  const first = Date.parse(earliest);
  const days = Math.round(((Date.parse(latest) - first) / DAY) * chance(name, 'day'));
  const day = new Date(first + days * DAY);
  // both ends are working days; a weekend between them is one day or two too far
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1);
  const daylight = day.getTime() + (8 + 9 * chance(name, 'daylight')) * HOUR;
  return new Date(Math.max(Math.round(daylight), sent.getTime() + 6 * HOUR));
}
