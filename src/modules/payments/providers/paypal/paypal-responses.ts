import { z } from 'zod';
import { parseResponse } from '../../circuit/parse-response.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import type { ProviderResponse } from '../../circuit/provider-http.ts';

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

export function parseOrder(response: ProviderResponse): PaypalOrder {
  return parseResponse(order, requireSuccess(response).json);
}

export function parseRefund(response: ProviderResponse): z.output<typeof refund> {
  return parseResponse(refund, requireSuccess(response).json);
}

/** The error code, such as `INSTRUMENT_DECLINED`. */
export function parseIssue({ json, status }: ProviderResponse): string {
  const read = problem.safeParse(json);
  return read.data?.details?.[0]?.issue ?? read.data?.name ?? `http-${status}`;
}

/** @throws ProviderFault with the issue, and the debug id for PayPal's support */
export function requireSuccess(response: ProviderResponse): ProviderResponse {
  if (response.status < 300) return response;
  const { data } = problem.safeParse(response.json);
  throw new ProviderFault('refused', [parseIssue(response), data?.debug_id].filter(Boolean).join(' '));
}
