import type { FastifyInstance } from 'fastify';
import { demoPaymentKeys, STAND_INS } from '../payment-keys.ts';
import { API_ROOT } from '../platform/api.ts';
import type { Services } from '../services.ts';
import { flutterwaveStandIn } from './flutterwave.stand-in.ts';
import { iyzicoStandIn } from './iyzico.stand-in.ts';
import { paypalStandIn } from './paypal.stand-in.ts';
import { razorpayStandIn } from './razorpay.stand-in.ts';
import type { StandIn } from './stand-in.ts';
import { stripeStandIn } from './stripe.stand-in.ts';

/**
 * Lets a newcomer complete every way to pay without keys: in a demo shop, each provider that has none answers below
 * the shop's own address. The shop speaks to it as it would to the provider.
 */
export async function serveStandIns(app: FastifyInstance, { config, clock }: Services): Promise<void> {
  if (!config.demo) return;
  const keys = demoPaymentKeys(config.siteUrl);
  const at = (name: string) => ({
    baseUrl: `${config.siteUrl}${STAND_INS}/${name}`,
    webhookUrl: `${config.siteUrl}${API_ROOT}/webhooks/${name}`,
    clock,
  });
  const standIns: StandIn[] = [
    stripeStandIn({ ...at('stripe'), ...keys.stripe }),
    paypalStandIn({ ...at('paypal'), ...keys.paypal }),
    razorpayStandIn({ ...at('razorpay'), ...keys.razorpay }),
    iyzicoStandIn({ ...at('iyzico'), ...keys.iyzico }),
    flutterwaveStandIn({ ...at('flutterwave'), ...keys.flutterwave }),
  ];
  for (const standIn of standIns) {
    await app.register((scope) => standIn.routes(scope), { prefix: `${STAND_INS}/${standIn.name}` });
  }
}
