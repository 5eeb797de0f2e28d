import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type CheckoutQuote, quoteCheckout } from '../../checkout/quote/quote-checkout.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { parseDestination } from '../../shipping/address.rules.ts';
import { fillManualCart } from './fill-manual-cart.ts';
import type { ManualQuoteInput } from './manual-order.input.ts';

/** Total, delivery options and payment methods of a manual order. The cart of the quote is rolled back. */
export async function quoteManualOrder(
  db: Db,
  input: ManualQuoteInput,
  { providers, now }: { providers: PaymentProviders; now: Date },
): Promise<Result<CheckoutQuote>> {
  let quote: CheckoutQuote | null = null;
  const filled = await inTransaction(db, async (tx) => {
    const owner = await fillManualCart(tx, input, now);
    if (!owner.ok) return owner;
    quote = await quoteCheckout(
      tx,
      owner.value,
      {
        destination: parseDestination(input.address),
        shippingRuleId: input.shipping_rule_id,
        orderMethod: input.order_method,
        voucher: null,
        providers,
      },
      { locale: input.locale, now },
    );
    // a refusal rolls the transaction back
    return refuse('orders.not-now');
  });
  return quote ? ok(quote) : filled;
}
