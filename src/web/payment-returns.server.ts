import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale } from '../kernel/locale.ts';
import type { PaymentProviders } from '../modules/payments/payment-providers.ts';
import { attemptOfReturn, checkReturn, type PostedReturn } from '../modules/payments/payment-returns.ts';
import { isDatabaseDown } from '../platform/database-down.ts';
import type { Services } from '../services.ts';
import { sendFaultPage } from './fault-page.server.ts';
import { inLocale, splitLocale, to } from './paths.ts';

type ReturnDoor = Pick<Services, 'db'> & { providers: PaymentProviders };

/** Bytes; what comes back is a handful of short fields. */
const MOST_BYTES = 32 * 1024;

type ToAttempt = { Params: { attempt: string } };

/**
 * Where providers that come back by a form send the shopper. The form is another site's, so it bears no cookies and
 * would be refused by the pages' handler: here nobody is recognised, no session begins and nothing is changed. The
 * answer is a plain redirect to the payment's page, which asks the provider.
 */
export function servePaymentReturns(app: FastifyInstance, { db, providers }: ReturnDoor): void {
  app.register(async (returns) => {
    returns.removeAllContentTypeParsers();
    returns.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    returns.setErrorHandler((error, request, reply) => {
      if (!isDatabaseDown(error)) throw error;
      request.log.warn({ err: error }, 'database unreachable');
      // a shopper looks at this answer: its link to try again leads to the payment's page
      return sendFaultPage(reply, 503, splitLocale(request.url).locale);
    });
    const languages = { preHandler: onlyOurs };
    for (const before of ['', '/:language']) {
      const own = `${before}${to.paymentReturn('')}:attempt`;
      returns.get<ToAttempt>(own, languages, async (request, reply) =>
        leadTo(reply, to.payment(request.params.attempt), request),
      );
      returns.post<ToAttempt>(own, languages, async (request, reply) => {
        const { attempt } = request.params;
        // a doubtful one is led on too: the page believes the provider only, and a shopper who paid is not left alone
        if ((await checkReturn(db, providers, attempt, fieldsOf(request))) === 'unsigned')
          request.log.info('a shopper came back from a payment without a good signature');
        return leadTo(reply, to.payment(attempt), request);
      });

      const shared = before + to.razorpayCallback();
      returns.get(shared, languages, async (request, reply) => leadTo(reply, to.trackOrder(), request));
      returns.post(shared, languages, async (request, reply) => {
        const fields = fieldsOf(request);
        const reference = fields.razorpay_order_id ?? '';
        const attempt = await attemptOfReturn(db, providers, 'razorpay', { reference, fields });
        return leadTo(reply, attempt === null ? to.trackOrder() : to.payment(attempt), request);
      });
    }
  });
}

/** A first segment that is no language of the shop is a page's address, and no such page exists. */
async function onlyOurs({ url }: FastifyRequest, reply: FastifyReply) {
  const first = url.split('/')[1] ?? '';
  const isPlain = `/${first}/`.startsWith(to.paymentReturn('')) || url.startsWith(to.razorpayCallback());
  return isPlain || isLocale(first) ? undefined : reply.callNotFound();
}

function leadTo(reply: FastifyReply, path: string, { url }: FastifyRequest): FastifyReply {
  const { locale } = splitLocale(url);
  return reply.header('cache-control', 'no-store').redirect(inLocale(path, locale), 303);
}

function fieldsOf({ body }: FastifyRequest): PostedReturn {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}
