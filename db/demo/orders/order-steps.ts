import type { Actor } from '../../../src/modules/orders/order.states.rules.ts';
import type { ShipmentAction } from '../../../src/modules/orders/shipments/transition-shipment.ts';
import type { ShipmentState } from '../files/people-files.shapes.ts';
import { hashToUnit } from '../hash-to-unit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type OrderStep = { action: ShipmentAction; by: Actor; at: Date; note: string };

export type ShipmentPlan = {
  /** Unique among the shipments of all orders. */
  name: string;
  reached: ShipmentState;
  placed: Date;
  /** First and last day of the delivery estimate, "YYYY-MM-DD". */
  earliest: string;
  latest: string;
  /** Actor that packs the shipment. */
  packer: 'seller' | 'admin';
};

/** Time of a past order during shopping hours; orders of today are a few hours old. */
export function pickOrderTime(code: string, daysAgo: number, now: Date): Date {
  const roll = hashToUnit(code, 'hour');
  if (daysAgo === 0) return new Date(now.getTime() - Math.round((0.5 + 3 * roll) * HOUR));
  const day = new Date(now.getTime() - daysAgo * DAY).setUTCHours(0, 0, 0, 0);
  return new Date(day + Math.round((5 + 14 * roll) * HOUR));
}

/** The events of a shipment after its confirmation, in order. */
export function planSteps(shipment: ShipmentPlan): OrderStep[] {
  const { name, reached, placed, packer } = shipment;
  const roll = (what: string) => hashToUnit(name, what);
  const after = (from: Date, hours: number) => new Date(from.getTime() + Math.round(hours * HOUR));
  const step = (action: ShipmentAction, by: Actor, at: Date, note = ''): OrderStep => ({ action, by, at, note });

  const packed = step('pick-up', packer, after(placed, 4 + 14 * roll('packed')));
  const sent = step('send', 'carrier', after(packed.at, 2 + 6 * roll('sent')));
  const delivered = step('deliver', 'carrier', pickDeliveryTime(shipment, sent.at));
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

/** During the day, on a working day within the delivery estimate, and at least some hours after dispatch. */
function pickDeliveryTime({ name, earliest, latest }: ShipmentPlan, sent: Date): Date {
  const first = Date.parse(earliest);
  const days = Math.round(((Date.parse(latest) - first) / DAY) * hashToUnit(name, 'day'));
  const day = new Date(first + days * DAY);
  // first and last day are working days; a weekend day in between moves to Friday
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1);
  const daylight = day.getTime() + (8 + 9 * hashToUnit(name, 'daylight')) * HOUR;
  return new Date(Math.max(Math.round(daylight), sent.getTime() + 6 * HOUR));
}
