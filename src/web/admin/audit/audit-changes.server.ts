import { isUuid } from '../../../kernel/ids.ts';
import type { MessageKey, Translator } from '../../../platform/translator.ts';
import {
  type AuditChange,
  type AuditedResource,
  type AuditFormatters,
  type Fact,
  type Facts,
  formatResourceChanges,
} from './resource-changes.server.ts';

/** Message keys of the facts in audit entries. */
const FACT_KEYS: Record<string, MessageKey> = {
  status: 'admin.state',
  package: 'fieldNames.package_id',
  decided: 'admin.payment',
  payment: 'admin.payment',
  note: 'fieldNames.note',
  message: 'admin.messageToBuyer',
  reason: 'fieldNames.reason',
  carrier: 'fieldNames.carrier',
  tracking_number: 'fieldNames.tracking_number',
  amount: 'fieldNames.amount',
  decision: 'fieldNames.decision',
  restocked: 'fieldNames.restock',
  sellable: 'fieldNames.sellable',
  credit: 'fieldNames.bank_transaction_id',
  refunded: 'admin.refunded',
  booked: 'admin.received',
  reference: 'admin.reference',
  kind: 'fieldNames.kind',
  return: 'admin.return',
  transfer: 'admin.facts.transfer',
  replacement: 'admin.facts.replacement',
  role: 'admin.facts.role',
  email: 'fieldNames.email',
  second_factor: 'admin.twoFactor.title',
  locale: 'fieldNames.locale',
  term: 'fieldNames.term',
  synonyms: 'fieldNames.synonyms',
  two_way: 'fieldNames.two_way',
  query: 'fieldNames.query',
  path: 'fieldNames.path',
  product_id: 'fieldNames.product_id',
  products: 'fieldNames.products',
  change: 'admin.products.batch.change',
  position: 'fieldNames.position',
  name: 'admin.resources.shared.fields.name',
  fallback: 'fieldNames.fallback',
  word: 'fieldNames.word',
  file_name: 'admin.import.file',
  mode: 'admin.import.mode',
  empty_cells: 'admin.import.emptyCells',
  city: 'fieldNames.city',
  fields: 'admin.facts.fields',
  mail: 'fieldNames.email',
  title: 'admin.resources.shared.fields.title',
  is_default: 'admin.views.isDefault',
  key_mode: 'admin.settings.keys.mode',
  mail_host: 'admin.settings.mailServer.host',
  mail_port: 'admin.settings.mailServer.port',
  mail_encryption: 'admin.settings.mailServer.encryption',
  mail_user: 'admin.settings.mailServer.user',
  dismissed: 'admin.auditActions.checklist-dismiss',
  text: 'fieldNames.text',
  texts: 'admin.texts.title',
  picture: 'fieldNames.picture',
  pictures: 'fieldNames.pictures',
  focal_point: 'fieldNames.focal_point',
  crop: 'admin.media.crop.title',
  alt: 'fieldNames.alt',
  device: 'admin.products.devices.device',
  device_model: 'fieldNames.device_model_id',
  socket: 'fieldNames.socket',
  with_cable: 'fieldNames.with_cable',
  is_verified: 'fieldNames.is_verified',
};

/** Message keys of numbered facts ("package 2"). */
const NUMBERED_FACT_KEYS: Record<string, MessageKey> = {
  package: 'admin.shipment',
  payment: 'admin.facts.payment',
  refunded: 'admin.facts.refunded',
};

const MONEY_FACTS = new Set(['amount', 'booked', 'refunded']);

/** Message key prefixes for the values of a fact. */
const VALUE_KEY_PREFIXES: Record<string, readonly string[]> = {
  status: ['orders.status.s', 'admin.questions.status.', 'admin.languages.states.'],
  package: ['orders.status.s'],
  payment: ['admin.payment_state.', 'admin.attempt.'],
  reason: ['admin.reason.'],
  decision: ['admin.event.'],
  kind: ['returns.kinds.'],
  return: ['returns.states.'],
  transfer: ['admin.transfers.lists.'],
  role: ['admin.role.'],
  mode: ['admin.import.modes.'],
  key_mode: ['admin.settings.keys.modes.'],
  mail_encryption: ['admin.settings.mailServer.encryptions.'],
  empty_cells: ['admin.import.emptyChoices.'],
};

/**
 * Changes of an audit entry for display: formatted amounts, localized states, no ids.
 * @param resource whose fields have changed; null for another subject
 */
export function formatAuditChanges(
  { before, after, resource = null }: { before: Facts; after: Facts; resource?: AuditedResource | null },
  formatters: AuditFormatters,
): AuditChange[] {
  if (resource) return formatResourceChanges(resource, { before, after }, formatters);
  return Object.entries(after).flatMap(([name, value]) => {
    // "return_from" is the previous value of "return_to"
    const fact = name.replace(/_to$/, '');
    const previous = name === fact ? before[name] : after[`${fact}_from`];
    if (name.endsWith('_from') || value === '' || value === (previous ?? null)) return [];
    if (typeof value === 'string' && isUuid(value)) return [];
    const [kind = fact, number] = fact.split(' ');
    return [
      {
        name: translateFactName(kind, number, formatters.shop.t),
        before: previous === undefined ? null : formatFactValue(kind, previous, formatters),
        // "package" without a number is the number of a shipment, not its status
        after: name === 'package' ? String(value) : formatFactValue(kind, value, formatters),
      },
    ];
  });
}

function translateFactName(kind: string, number: string | undefined, t: Translator): string {
  const numbered = number === undefined ? undefined : NUMBERED_FACT_KEYS[kind];
  if (numbered) return t(numbered, { number: number ?? '' });
  const key = FACT_KEYS[kind];
  return key ? t(key) : kind;
}

function formatFactValue(kind: string, value: Fact, { shop: { t }, amount }: AuditFormatters): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'admin.facts.yes' : 'admin.facts.no');
  if (typeof value === 'number' && MONEY_FACTS.has(kind)) return amount(value);
  if (kind === 'fields') return translateFieldNames(String(value), t);
  for (const prefix of VALUE_KEY_PREFIXES[kind] ?? []) {
    const key = `${prefix}${value}`;
    if (t.has(key)) return t(key);
  }
  return String(value);
}

/** Names of changed fields, of which the log keeps no value. */
function translateFieldNames(names: string, t: Translator): string {
  const translated = names.split(', ').map((name) => {
    const key = `fieldNames.${name}`;
    return t.has(key) ? t(key) : name;
  });
  return translated.join(', ');
}
