import type { Money } from '../../../kernel/money.ts';

/** Minor units. */
type Minimums = { byCurrency: Readonly<Record<string, number>>; others: number };

/** Stripe's minimum charges; for unlisted currencies Stripe rejects an amount that is too low at the first try. */
export const STRIPE_MINIMUMS: Minimums = {
  byCurrency: parseMinimums(
    'AED 200 AUD 50 BGN 100 BRL 50 CAD 50 CHF 50 CZK 1500 DKK 250 EUR 50 GBP 30 HKD 400 HUF 17500 INR 50 JPY 50',
    'MXN 1000 MYR 200 NOK 300 NZD 50 PLN 200 RON 200 SEK 300 SGD 50 THB 1000 USD 50',
  ),
  others: 1,
};

/**
 * Minimum amounts of Razorpay's Checkout; 100 where none is listed. For MYR its API requires 1.00, more than its
 * Checkout.
 */
export const RAZORPAY_MINIMUMS: Minimums = {
  byCurrency: parseMinimums(
    'AED 10 ALL 221 AMD 975 ARS 80 AUD 50 AWG 10 BBD 10 BDT 168 BMD 10 BND 10 BOB 14 BRL 50 BSD 10 BWP 22 BZD 10',
    'CAD 50 CHF 50 CNY 14 COP 1000 CRC 1000 CUP 53 CZK 46 DKK 250 DOP 102 DZD 239 EGP 35 ETB 57 EUR 50 FJD 10',
    'GBP 30 GIP 10 GMD 100 GTQ 16 GYD 418 HKD 400 HNL 49 HRK 14 HTG 167 HUF 555 IDR 1000 ILS 10 INR 100 JMD 250',
    'KES 201 KGS 140 KHR 1000 KYD 10 KZT 759 LAK 1000 LBP 1000 LKR 358 LRD 325 LSL 29 MAD 20 MDL 35 MKD 109',
    'MMK 1000 MNT 1000 MOP 17 MUR 70 MVR 31 MWK 1000 MXN 39 MYR 100 NAD 29 NGN 723 NIO 66 NOK 300 NPR 221 NZD 50',
    'PEN 10 PGK 10 PHP 106 PKR 227 QAR 10 RUB 130 SAR 10 SCR 28 SEK 300 SGD 50 SLL 1000 SOS 1000 SSP 100 SVC 18',
    'SZL 29 THB 64 TTD 14 TZS 1000 USD 50 UYU 67 UZS 1000 YER 501 ZAR 29',
  ),
  others: 100,
};

export function reachesMinimum({ amount, currency }: Money, { byCurrency, others }: Minimums): boolean {
  return amount >= (byCurrency[currency] ?? others);
}

function parseMinimums(...lines: string[]): Record<string, number> {
  const tokens = lines.join(' ').split(' ');
  return Object.fromEntries(
    tokens.flatMap((token, index) => (index % 2 === 0 ? [[token, Number(tokens[index + 1])]] : [])),
  );
}
