import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import { canChangeBooking, getFirstSlotDay, isSlotBookable, listDaySlots, type SlotSchedule } from './slot.rules.ts';

const open = [{ opens: '09:30', closes: '12:00' }];
const NEW_YORK: SlotSchedule = {
  timeZone: 'America/New_York',
  slotMinutes: 30,
  hours: { mon: open, tue: open, wed: open, thu: open, fri: open, sat: [], sun: [] },
  holidays: [{ date: '2026-12-25', name: { en: 'Christmas' }, hours: [] }],
};
const MONDAY = new Date('2026-11-23T13:00:00Z'); // 8:00 in New York

test('slots follow the opening hours in the location’s time zone, and the last one ends at closing time', () => {
  const slots = listDaySlots(NEW_YORK, '2026-11-23').map((at) => toLocalTime(at, NEW_YORK.timeZone).time);
  expect(slots).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30']);
});

test('there are no slots on holidays and closed days', () => {
  expect(listDaySlots(NEW_YORK, '2026-12-25')).toEqual([]);
  expect(listDaySlots(NEW_YORK, '2026-11-28')).toEqual([]);
});

test('a slot within the hour, in the past, off the grid or too far ahead is not offered', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
  expect(isSlotBookable(NEW_YORK, at('14:30'), MONDAY, 0)).toBe(true);
  expect(isSlotBookable(NEW_YORK, at('14:30'), at('13:45'), 0)).toBe(false);
  expect(isSlotBookable(NEW_YORK, at('14:40'), MONDAY, 0)).toBe(false);
  expect(isSlotBookable(NEW_YORK, new Date('2026-11-20T14:30:00Z'), MONDAY, 0)).toBe(false);
  expect(isSlotBookable(NEW_YORK, new Date('2027-02-22T14:30:00Z'), MONDAY, 0)).toBe(false);
});

test('with a lead time the slots start on the day the part arrives, weekends not counted', () => {
  const friday = new Date('2026-11-27T15:00:00Z');
  expect(getFirstSlotDay(NEW_YORK, friday, 2)).toBe('2026-12-01');
  expect(isSlotBookable(NEW_YORK, new Date('2026-11-30T15:00:00Z'), friday, 2)).toBe(false);
  expect(isSlotBookable(NEW_YORK, new Date('2026-12-01T15:00:00Z'), friday, 2)).toBe(true);
});

test('a booking may be changed up to an hour before it starts', () => {
  const slot = new Date('2026-11-23T15:00:00Z');
  expect(canChangeBooking(slot, new Date('2026-11-23T14:00:00Z'))).toBe(true);
  expect(canChangeBooking(slot, new Date('2026-11-23T14:00:01Z'))).toBe(false);
  expect(canChangeBooking(null, MONDAY)).toBe(true);
});

test('on any day, including clock changes, slots are within the opening hours and never overlap', () => {
  const days = fc
    .integer({ min: 0, max: 1_500 })
    .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom(10, 20, 30, 45, 60), (day, slotMinutes) => {
      const slots = listDaySlots({ ...NEW_YORK, slotMinutes }, day);
      for (const [nth, at] of slots.entries()) {
        const { time, day: shown } = toLocalTime(at, NEW_YORK.timeZone);
        expect(shown).toBe(day);
        expect(time >= '09:30' && time < '12:00').toBe(true);
        const before = slots[nth - 1];
        if (before) expect(at.getTime() - before.getTime()).toBeGreaterThanOrEqual(slotMinutes * 60_000);
      }
    }),
  );
});
