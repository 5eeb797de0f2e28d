import type { FaultWish } from '../../../modules/repairs/quote.input.ts';
import type { RepairMethod } from '../../../modules/repairs/repairs.tables.ts';
import { to } from '../../paths.ts';

export const WINDOW_STEPS = ['faults', 'place', 'details', 'done'] as const;
type WindowStep = (typeof WINDOW_STEPS)[number];

/** What the address of the window says: every answer but what is personal. */
export type Answers = {
  model?: string;
  faults?: readonly FaultWish[];
  /** What is broken where it is on no list. */
  other?: string;
  /** The token of a kept quote. */
  quote?: string;
  /** The token of what it became. */
  booked?: string;
  step?: WindowStep;
  method?: RepairMethod;
  location?: string;
  /** The first day of the week that is shown. */
  from?: string;
  /** When the appointment begins. */
  slot?: string;
  print?: boolean;
};

/** The page of the window with these answers, without a language. */
export function windowAddress({ faults = [], print = false, ...answers }: Answers): string {
  const { quote, booked, step, model, method, location, from, slot, other } = answers;
  const one = Object.entries({ quote, booked, step, model, method: method && String(method), location, from, slot });
  const said = [
    ...one.filter((pair): pair is [string, string] => pair[1] !== undefined),
    ...faults.map((fault): [string, string] => ['fault', faultText(fault)]),
    ...(other ? [['other', other] as [string, string]] : []),
    ...(print ? [['print', '1'] as [string, string]] : []),
  ];
  const query = new URLSearchParams(said).toString();
  return query === '' ? to.repairBooking() : `${to.repairBooking()}?${query}`;
}

/** A fault as the address writes it: with the grade of its part, if one is chosen. */
function faultText({ service, part }: FaultWish): string {
  return part === undefined ? service : `${service}:${part}`;
}
