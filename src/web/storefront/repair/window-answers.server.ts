import { z } from 'zod';
import {
  type FaultWish,
  faultWish,
  otherFaultInput,
  REPAIR_METHODS,
  slugInput,
  tokenInput,
} from '../../../modules/repairs/quote.input.ts';
import { type Answers, WINDOW_STEPS } from './window-address.ts';

export type ReadAnswers = Answers & {
  faults: FaultWish[];
  /** The form submits each part quality as a separate parameter: such a URL is redirected to its canonical form. */
  untidy: boolean;
  /** The price of the faults was requested. */
  asked: boolean;
};

const MOST_FAULTS = 12;
const method = z.coerce.number().pipe(z.literal(REPAIR_METHODS));

/** Parses the answers in the URL; unreadable values count as missing. */
export function readAnswers(params: URLSearchParams): ReadAnswers {
  const parse = <T>(schema: z.ZodType<T>, name: string): T | undefined => schema.safeParse(params.get(name)).data;
  const slot = parse(z.iso.datetime({ offset: true }), 'slot');
  return {
    ...{ model: parse(slugInput, 'model'), quote: parse(tokenInput, 'quote'), booked: parse(tokenInput, 'booked') },
    ...{
      step: parse(z.enum(WINDOW_STEPS), 'step'),
      method: parse(method, 'method'),
      location: parse(slugInput, 'location'),
    },
    ...{ from: parse(z.iso.date(), 'from'), slot: slot && new Date(slot).toISOString() },
    ...{ faults: faultsIn(params), other: parse(otherFaultInput, 'other') || undefined },
    print: params.get('print') === '1',
    untidy: [...params.keys()].some((name) => name.startsWith('part-')),
    asked: params.get('step') === 'quote',
  };
}

function faultsIn(params: URLSearchParams): FaultWish[] {
  const requests = params.getAll('fault').flatMap((text) => {
    const [service = '', part = params.get(`part-${service}`) ?? undefined] = text.split(':', 2);
    return faultWish.safeParse({ service, part }).data ?? faultWish.safeParse({ service }).data ?? [];
  });
  return [...new Map(requests.map((wish) => [wish.service, wish])).values()].slice(0, MOST_FAULTS);
}
