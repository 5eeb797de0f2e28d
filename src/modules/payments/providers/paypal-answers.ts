import { z } from 'zod';
import { ProviderFault } from '../provider-fault.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { readAnswer } from '../read-answer.ts';

const amount = z.object({ currency_code: z.string(), value: z.string() });

const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
});

const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
      }),
    )
    .optional(),
});

export type PaypalOrder = z.output<typeof order>;
export type PaypalCapture = z.output<typeof capture>;

const refund = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});

const problem = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

export function orderIn(response: ProviderAnswer): PaypalOrder {
  return readAnswer(order, taken(response).json);
}

export function refundIn(response: ProviderAnswer): z.output<typeof refund> {
  return readAnswer(refund, taken(response).json);
}

/** The error code, such as `INSTRUMENT_DECLINED`. */
export function issueIn({ json, status }: ProviderAnswer): string {
  const read = problem.safeParse(json);
  return read.data?.details?.[0]?.issue ?? read.data?.name ?? `http-${status}`;
}

/** @throws ProviderFault with the issue, and the debug id for PayPal's support */
export function taken(response: ProviderAnswer): ProviderAnswer {
  if (response.status < 300) return response;
  const { data } = problem.safeParse(response.json);
  throw new ProviderFault('refused', [issueIn(response), data?.debug_id].filter(Boolean).join(' '));
}
