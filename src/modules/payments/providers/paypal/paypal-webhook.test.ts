import { expect, test } from 'vitest';
import { parsePaypalEvent } from './paypal-webhook.ts';

test('a refund event refers to the capture of its link', () => {
  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411' },
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/3C679366HH908993F' },
  ];
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.REFUND.FAILED',
    resource: { id: '1JU08902781691411', status: 'FAILED', links },
  };
  expect(parsePaypalEvent(JSON.stringify(event))).toEqual({
    eventId: 'WH-1',
    attemptId: null,
    reference: '3C679366HH908993F',
  });
});
