import Fastify, { type FastifyInstance } from 'fastify';
import { type DemoPaymentKeys, demoPaymentKeys, PAYMENT_STAND_INS_PATH } from '../config/payment-keys.ts';
import { demoSocialKeys, SIGN_IN_STAND_INS_PATH } from '../config/social-keys.ts';
import { API_ROOT } from '../platform/http/api.ts';
import type { Services } from '../services.ts';
import { flutterwaveStandIn } from './flutterwave/flutterwave.stand-in.ts';
import { forwardStandIns } from './forward-stand-ins.ts';
import { iyzicoStandIn } from './iyzico/iyzico.stand-in.ts';
import { paypalStandIn } from './paypal/paypal.stand-in.ts';
import { razorpayStandIn } from './razorpay/razorpay.stand-in.ts';
import { facebookStandIn } from './social-login/facebook.stand-in.ts';
import { googleStandIn } from './social-login/google.stand-in.ts';
import type { SignInStandIn } from './social-login/sign-in-stand-in.ts';
import type { StandIn, StandInOptions } from './stand-in.ts';
import { stripeStandIn } from './stripe/stripe.stand-in.ts';

/**
 * Serves stand-ins of the payment and sign-in providers in a demo shop, so that every method works without keys. They have
 * URLs below the shop's own address, and the shop calls them like the real providers.
 */
export async function serveStandIns(app: FastifyInstance, services: Services): Promise<void> {
  const { demo, standInsPort } = services.config;
  if (!demo) return;
  if (standInsPort === null) await registerStandIns(app, services);
  else await app.register(async (scope) => forwardStandIns(scope, standInsPort));
}

/** Starts the stand-ins in the primary process of a multi-process shop, because their state is in memory. @returns the port */
export async function startStandInServer(services: Services): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify();
  await registerStandIns(app, services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the stand-ins have no port');
  return { port: bound.port, close: () => app.close() };
}

async function registerStandIns(app: FastifyInstance, { config, clock }: Services): Promise<void> {
  for (const standIn of createPaymentStandIns(config.siteUrl, clock)) {
    await app.register((scope) => standIn.routes(scope), { prefix: `${PAYMENT_STAND_INS_PATH}/${standIn.name}` });
  }
  for (const standIn of createSignInStandIns(config.siteUrl, clock)) {
    await app.register((scope) => standIn.routes(scope), { prefix: `${SIGN_IN_STAND_INS_PATH}/${standIn.name}` });
  }
}

type PaymentStandIns = { [Id in keyof DemoPaymentKeys]: (options: StandInOptions & DemoPaymentKeys[Id]) => StandIn };

/** The stand-in of each payment provider. */
const PAYMENT_STAND_INS: PaymentStandIns = {
  stripe: stripeStandIn,
  paypal: paypalStandIn,
  razorpay: razorpayStandIn,
  iyzico: iyzicoStandIn,
  flutterwave: flutterwaveStandIn,
};

function createPaymentStandIns(siteUrl: string, clock: () => Date): StandIn[] {
  const keys = demoPaymentKeys(siteUrl);
  const at = (id: string): StandInOptions => ({
    baseUrl: `${siteUrl}${PAYMENT_STAND_INS_PATH}/${id}`,
    webhookUrl: `${siteUrl}${API_ROOT}/webhooks/${id}`,
    clock,
  });
  const create = <Id extends keyof DemoPaymentKeys>(id: Id): StandIn =>
    PAYMENT_STAND_INS[id]({ ...at(id), ...keys[id] });
  return (Object.keys(PAYMENT_STAND_INS) as (keyof DemoPaymentKeys)[]).map(create);
}

function createSignInStandIns(siteUrl: string, clock: () => Date): SignInStandIn[] {
  const { google, facebook } = demoSocialKeys(siteUrl);
  const redirectTo = (name: string) => `${siteUrl}${API_ROOT}/user/social-login/callback/${name}`;
  return [
    googleStandIn({ ...google, baseUrl: google.issuerUrl, redirectUri: redirectTo('google'), clock }),
    facebookStandIn({ ...facebook, baseUrl: facebook.graphUrl, redirectUri: redirectTo('facebook'), clock }),
  ];
}
