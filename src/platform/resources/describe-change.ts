import type { AuditEntry } from '../operations/operation.ts';
import { hasChanged, isSameValue } from './change-entry.ts';
import type { ListedProduct, ProductListControl } from './product-list.ts';
import type { Editor, EntryChange, EntryValues, Fields, Resource } from './resource.ts';

type Facts = AuditEntry['before'];

/** Characters of a text in the audit log. */
const MAX_FACT_LENGTH = 500;

/** Facts of an audit entry: a list of products can have more changes. */
const MAX_FACTS = 300;

/** Audit entry with the changed fields; null when nothing changed. */
export function describeChange(
  { name, fields = {} }: Pick<Resource, 'name'> & Partial<Pick<Resource, 'fields'>>,
  change: Omit<EntryChange, 'id'> & { id: number | string },
  actor: Editor,
): AuditEntry | null {
  if (!hasChanged(change)) return null;
  const { id, before, after } = change;
  const facts = { before: toFacts(before, fields), after: toFacts(after, fields) };
  const names = Object.keys({ ...facts.before, ...facts.after }).filter(
    (fact) => !isSameValue(facts.before[fact] ?? null, facts.after[fact] ?? null),
  );
  const pick = (from: Facts): Facts =>
    Object.fromEntries(names.slice(0, MAX_FACTS).map((fact) => [fact, shorten(from[fact] ?? null)]));
  return {
    actor,
    action: `${name}-${before ? (after ? 'update' : 'delete') : 'create'}`,
    subject: { kind: name, id: String(id) },
    before: pick(facts.before),
    after: pick(facts.after),
  };
}

/** Audit entry of the undo of a deletion. */
export function describeRestoration(
  resource: Pick<Resource, 'name' | 'fields'>,
  change: EntryChange,
  actor: Editor,
): AuditEntry | null {
  const entry = describeChange(resource, change, actor);
  return entry && { ...entry, action: `${resource.name}-restore` };
}

/** A localized text has a fact per language: `title.en`. */
function toFacts(values: EntryValues | null, fields: Fields): Facts {
  const facts = Object.entries(values ?? {}).flatMap(([name, value]) => {
    const control = fields[name]?.control;
    return control?.kind === 'product-list' ? toProductFacts(name, value, control) : toFieldFacts(name, value);
  });
  return Object.fromEntries(facts);
}

/** The links of a list have facts of their own: `header_links.left.0.url`. */
function toFieldFacts(name: string, value: unknown): [string, Facts[string]][] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [];
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return [[name, value.join('\n')]];
  return Object.entries(value).flatMap(([key, part]) => toFieldFacts(`${name}.${key}`, part));
}

/** The order of the products, their number, and the price or quantity of each: `flash_price.12`. */
function toProductFacts(
  name: string,
  value: unknown,
  { link: { amount } }: ProductListControl,
): [string, Facts[string]][] {
  const rows = Array.isArray(value) ? (value as ListedProduct[]) : [];
  const amountName = amount?.kind === 'money' ? 'flash_price' : 'pieces';
  return [
    [name, rows.map(({ product_id }) => product_id).join(', ')],
    [`${name}.count`, rows.length],
    ...rows.flatMap((row): [string, Facts[string]][] =>
      row.amount === undefined ? [] : [[`${amountName}.${row.product_id}`, row.amount]],
    ),
  ];
}

function shorten(fact: Facts[string]): Facts[string] {
  return typeof fact === 'string' ? fact.slice(0, MAX_FACT_LENGTH) : fact;
}
