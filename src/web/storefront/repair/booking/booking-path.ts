import type { FaultInput } from '../../../../modules/repair-catalog/quotes/quote.input.ts';
import type { RepairMethod } from '../../../../modules/repair-catalog/repairs.tables.ts';
import { to } from '../../../paths.ts';

export const BOOKING_STEPS = ['faults', 'place', 'details', 'done'] as const;
type BookingStep = (typeof BOOKING_STEPS)[number];

/** State of the repair booking in the URL: all answers except personal data. */
export type BookingAnswers = {
  model?: string;
  faults?: readonly FaultInput[];
  /** Free-text description of an unlisted fault. */
  other?: string;
  /** Token of a stored quote. */
  quote?: string;
  /** Token of the ticket that the quote became. */
  booked?: string;
  step?: BookingStep;
  method?: RepairMethod;
  location?: string;
  /** First day of the shown week. */
  from?: string;
  /** Start of the appointment. */
  slot?: string;
  print?: boolean;
};

/** Path of the booking page with these answers, without the language prefix. */
export function bookingPath({ faults = [], print = false, ...answers }: BookingAnswers): string {
  const { quote, booked, step, model, method, location, from, slot, other } = answers;
  const single = Object.entries({ quote, booked, step, model, method: method && String(method), location, from, slot });
  const pairs = [
    ...single.filter((pair): pair is [string, string] => pair[1] !== undefined),
    ...faults.map((fault): [string, string] => ['fault', formatFaultParam(fault)]),
    ...(other ? [['other', other] as [string, string]] : []),
    ...(print ? [['print', '1'] as [string, string]] : []),
  ];
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? to.repairBooking() : `${to.repairBooking()}?${query}`;
}

/** A fault as a query parameter value, with its part quality if one is chosen. */
function formatFaultParam({ service, part }: FaultInput): string {
  return part === undefined ? service : `${service}:${part}`;
}
