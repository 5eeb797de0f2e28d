import type { Facts } from '../kernel/result.ts';

/** Arguments of refusal messages by name, for the examples of the OpenAPI document. Amounts are formatted. */
const SAMPLE_FACTS: Facts = {
  available: 2,
  code: 'S-1042-7315',
  count: 2,
  country: 'France',
  currency: 'EUR',
  devices: 'Phone X, Phone Y',
  due: '$499.00',
  forms: 'few, many',
  host: 'widgets.example.com',
  kinds: 'jpg, png',
  least: '$50.00',
  left: 1,
  lower: '$10.00',
  max: 5_000,
  min: 15,
  minutes: 15,
  missing: '$12.00',
  model: 'Phone X',
  most: 5,
  name: '{name}',
  names: '{name} {code}',
  nearest: '$10.00',
  now: '$449.00',
  order: 'S-1042-7315',
  problem: 'Out of stock',
  provider: 'Google',
  question: 'Does it turn on?',
  ratio: '3.2',
  received: '$450.00',
  size: '1600 × 1200',
  sku: 'PHONE-X-BLACK',
  state: 'Île-de-France',
  store: 'Example Store',
  title: 'Phone X',
  titles: 'Color',
  type: 'email',
  upper: '$11.00',
  variable: 'SCRIPT_HOSTS',
  was: '$499.00',
};

/**
 * The sample facts that a message needs: without one of them it cannot be formatted.
 * @param isFormatted whether the message can be formatted with these facts
 */
export function selectSampleFacts(isFormatted: (facts: Facts) => boolean): Facts {
  if (isFormatted({})) return {};
  const needed = Object.entries(SAMPLE_FACTS).filter(([name]) => {
    const { [name]: _omitted, ...others } = SAMPLE_FACTS;
    return !isFormatted(others);
  });
  return Object.fromEntries(needed);
}
