import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale } from '../../kernel/locale.ts';
import {
  checkReturn,
  findReturnedAttemptId,
  type PaymentReturnFields,
} from '../../modules/payments/attempts/payment-returns.ts';
import type { PaymentProviders } from '../../modules/payments/payment-providers.ts';
import { isDatabaseDown } from '../../platform/database/database-down.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, splitLocale, to } from '../paths.ts';
import { sendStaticErrorPage } from '../rendering/static-error-page.server.ts';

type PaymentReturnDeps = Pick<Services, 'db'> & { providers: PaymentProviders };

/** Providers post a few short fields; bytes. */
const MAX_BODY_BYTES = 32 * 1024;

type AttemptRoute = { Params: { attempt: string } };

/**
 * Return URLs of payment providers that redirect with a form POST. The POST is cross-site: it has no cookies, and the
 * page handler would reject it. These endpoints identify no visitor, start no session and change nothing. They redirect
 * to the payment page, which reconciles the attempt with the provider.
 */
export function servePaymentReturns(app: FastifyInstance, { db, providers }: PaymentReturnDeps): void {
  app.register(async (returns) => {
    returns.removeAllContentTypeParsers();
    returns.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    returns.setErrorHandler((error, request, reply) => {
      if (!isDatabaseDown(error)) throw error;
      request.log.warn({ err: error }, 'database unreachable');
      // an HTML page, because this is a browser navigation; its reload link leads to the payment page
      return sendStaticErrorPage(reply, 503, splitLocale(request.url).locale);
    });
    const languages = { preHandler: requireKnownLocale };
    for (const prefix of ['', '/:language']) {
      const attemptUrl = `${prefix}${to.paymentReturn('')}:attempt`;
      returns.get<AttemptRoute>(attemptUrl, languages, async (request, reply) =>
        redirectTo(reply, to.payment(request.params.attempt), request),
      );
      returns.post<AttemptRoute>(attemptUrl, languages, async (request, reply) => {
        const { attempt } = request.params;
        // redirected without a valid signature as well: the payment page trusts only the provider's API
        if ((await checkReturn(db, providers, attempt, readPostedFields(request))) === 'unsigned')
          request.log.info('payment return without a valid signature');
        return redirectTo(reply, to.payment(attempt), request);
      });

      const razorpayUrl = prefix + to.razorpayCallback();
      returns.get(razorpayUrl, languages, async (request, reply) => redirectTo(reply, to.trackOrder(), request));
      returns.post(razorpayUrl, languages, async (request, reply) => {
        const fields = readPostedFields(request);
        const reference = fields.razorpay_order_id ?? '';
        const attempt = await findReturnedAttemptId(db, providers, 'razorpay', { reference, fields });
        return redirectTo(reply, attempt === null ? to.trackOrder() : to.payment(attempt), request);
      });
    }
  });
}

/** 404 for a first segment that is not a locale of the shop. */
async function requireKnownLocale({ url }: FastifyRequest, reply: FastifyReply) {
  const first = url.split('/')[1] ?? '';
  const isPlain = `/${first}/`.startsWith(to.paymentReturn('')) || url.startsWith(to.razorpayCallback());
  return isPlain || isLocale(first) ? undefined : reply.callNotFound();
}

function redirectTo(reply: FastifyReply, path: string, { url }: FastifyRequest): FastifyReply {
  const { locale } = splitLocale(url);
  return reply.header('cache-control', 'no-store').redirect(prefixLocale(path, locale), 303);
}

function readPostedFields({ body }: FastifyRequest): PaymentReturnFields {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}
