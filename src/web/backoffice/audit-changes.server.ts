import { isUuid } from '../../kernel/ids.ts';
import type { MessageKey, Translator } from '../../platform/words.ts';
import type { ShopRequest } from '../request.server.ts';

type Fact = string | number | boolean | null;
type Facts = Record<string, Fact>;
export type AuditChange = { name: string; before: string | null; after: string };
type Saying = { shop: Pick<ShopRequest, 't'>; amount: (minor: number) => string };

/** Message keys of the facts in audit entries. */
const NAMES: Record<string, MessageKey> = {
  status: 'backoffice.state',
  package: 'fieldNames.package_id',
  decided: 'backoffice.payment',
  payment: 'backoffice.payment',
  note: 'fieldNames.note',
  message: 'backoffice.messageToBuyer',
  reason: 'fieldNames.reason',
  carrier: 'fieldNames.carrier',
  tracking_number: 'fieldNames.tracking_number',
  amount: 'fieldNames.amount',
  decision: 'fieldNames.decision',
  restocked: 'fieldNames.restock',
  sellable: 'fieldNames.sellable',
  credit: 'fieldNames.bank_transaction_id',
  refunded: 'backoffice.goneBack',
  booked: 'backoffice.received',
  reference: 'backoffice.reference',
  kind: 'fieldNames.kind',
  return: 'backoffice.return',
  transfer: 'backoffice.facts.transfer',
  replacement: 'backoffice.facts.replacement',
  role: 'backoffice.facts.role',
  second_factor: 'backoffice.factor.title',
  locale: 'fieldNames.locale',
  term: 'fieldNames.term',
  synonyms: 'fieldNames.synonyms',
  two_way: 'fieldNames.two_way',
  query: 'fieldNames.query',
  path: 'fieldNames.path',
  product_id: 'fieldNames.product_id',
  position: 'fieldNames.position',
  word: 'fieldNames.word',
};

/** Message keys of numbered facts ("package 2"). */
const NUMBERED: Record<string, MessageKey> = {
  package: 'backoffice.package',
  payment: 'backoffice.facts.payment',
  refunded: 'backoffice.facts.refunded',
};

const MONEY = new Set(['amount', 'booked', 'refunded']);

/** Message key prefixes for the values of a fact. */
const WORDS: Record<string, readonly string[]> = {
  status: ['orders.status.s', 'backoffice.questions.status.'],
  package: ['orders.status.s'],
  payment: ['backoffice.payment_state.', 'backoffice.attempt.'],
  reason: ['backoffice.reason.'],
  decision: ['backoffice.event.'],
  kind: ['returns.kinds.'],
  return: ['returns.states.'],
  transfer: ['backoffice.transfers.lists.'],
  role: ['backoffice.role.'],
};

/** Changes of an audit entry for display: formatted amounts, localized states, no ids. */
export function auditChanges({ before, after }: { before: Facts; after: Facts }, formatters: Saying): AuditChange[] {
  return Object.entries(after).flatMap(([name, value]) => {
    // "return_from" is the previous value of "return_to"
    const fact = name.replace(/_to$/, '');
    const previous = name === fact ? before[name] : after[`${fact}_from`];
    if (name.endsWith('_from') || value === '' || value === (previous ?? null)) return [];
    if (typeof value === 'string' && isUuid(value)) return [];
    const [kind = fact, number] = fact.split(' ');
    return [
      {
        name: nameOf(kind, number, formatters.shop.t),
        before: previous === undefined ? null : said(kind, previous, formatters),
        // "package" without a number is the number of a shipment, not its status
        after: name === 'package' ? String(value) : said(kind, value, formatters),
      },
    ];
  });
}

function nameOf(kind: string, number: string | undefined, t: Translator): string {
  const numbered = number === undefined ? undefined : NUMBERED[kind];
  if (numbered) return t(numbered, { number: number ?? '' });
  const key = NAMES[kind];
  return key ? t(key) : kind;
}

function said(kind: string, value: Fact, { shop: { t }, amount }: Saying): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'backoffice.facts.yes' : 'backoffice.facts.no');
  if (typeof value === 'number' && MONEY.has(kind)) return amount(value);
  for (const prefix of WORDS[kind] ?? []) {
    const key = `${prefix}${value}`;
    if (t.has(key)) return t(key);
  }
  return String(value);
}
