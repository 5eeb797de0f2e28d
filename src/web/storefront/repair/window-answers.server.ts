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
export function readAnswers(said: URLSearchParams): ReadAnswers {
  const one = <T>(schema: z.ZodType<T>, name: string): T | undefined => schema.safeParse(said.get(name)).data;
  const slot = one(z.iso.datetime({ offset: true }), 'slot');
  return {
    ...{ model: one(slugInput, 'model'), quote: one(tokenInput, 'quote'), booked: one(tokenInput, 'booked') },
    ...{ step: one(z.enum(WINDOW_STEPS), 'step'), method: one(method, 'method'), location: one(slugInput, 'location') },
    ...{ from: one(z.iso.date(), 'from'), slot: slot && new Date(slot).toISOString() },
    ...{ faults: faultsIn(said), other: one(otherFaultInput, 'other') || undefined },
    print: said.get('print') === '1',
    untidy: [...said.keys()].some((name) => name.startsWith('part-')),
    asked: said.get('step') === 'quote',
  };
}

function faultsIn(said: URLSearchParams): FaultWish[] {
  const wishes = said.getAll('fault').flatMap((text) => {
    const [service = '', part = said.get(`part-${service}`) ?? undefined] = text.split(':', 2);
    return faultWish.safeParse({ service, part }).data ?? faultWish.safeParse({ service }).data ?? [];
  });
  return [...new Map(wishes.map((wish) => [wish.service, wish])).values()].slice(0, MOST_FAULTS);
}
