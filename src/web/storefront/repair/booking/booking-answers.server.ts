import { z } from 'zod';
import {
  type FaultInput,
  faultInput,
  otherFaultInput,
  REPAIR_METHODS,
  slugInput,
  tokenInput,
} from '../../../../modules/repair-catalog/quotes/quote.input.ts';
import { BOOKING_STEPS, type BookingAnswers } from './booking-path.ts';

export type ParsedBookingAnswers = BookingAnswers & {
  faults: FaultInput[];
  /** The form submits each part quality as a separate parameter: such a URL is redirected to its canonical form. */
  needsRedirect: boolean;
  /** The price of the faults was requested. */
  isPriceRequested: boolean;
};

const MAX_FAULTS = 12;
const method = z.coerce.number().pipe(z.literal(REPAIR_METHODS));

/** Parses the answers in the URL; unreadable values count as missing. */
export function parseBookingAnswers(params: URLSearchParams): ParsedBookingAnswers {
  const parse = <T>(schema: z.ZodType<T>, name: string): T | undefined => schema.safeParse(params.get(name)).data;
  const slot = parse(z.iso.datetime({ offset: true }), 'slot');
  return {
    model: parse(slugInput, 'model'),
    quote: parse(tokenInput, 'quote'),
    booked: parse(tokenInput, 'booked'),
    step: parse(z.enum(BOOKING_STEPS), 'step'),
    method: parse(method, 'method'),
    location: parse(slugInput, 'location'),
    from: parse(z.iso.date(), 'from'),
    slot: slot && new Date(slot).toISOString(),
    faults: parseFaults(params),
    other: parse(otherFaultInput, 'other') || undefined,
    print: params.get('print') === '1',
    needsRedirect: [...params.keys()].some((name) => name.startsWith('part-')),
    isPriceRequested: params.get('step') === 'quote',
  };
}

function parseFaults(params: URLSearchParams): FaultInput[] {
  const requests = params.getAll('fault').flatMap((text) => {
    const [service = '', part = params.get(`part-${service}`) ?? undefined] = text.split(':', 2);
    return faultInput.safeParse({ service, part }).data ?? faultInput.safeParse({ service }).data ?? [];
  });
  return [...new Map(requests.map((wish) => [wish.service, wish])).values()].slice(0, MAX_FAULTS);
}
