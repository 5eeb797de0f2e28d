import type { AuditEntry } from '../operations/operation.ts';
import { hasChanged, isSameValue } from './change-entry.ts';
import type { ListedProduct } from './product-list.ts';
import type { Editor, EntryChange, EntryValues, Resource } from './resource.ts';

type Facts = AuditEntry['before'];

/** Characters of a text in the audit log. */
const MAX_FACT_LENGTH = 500;

/** Facts of an audit entry: a list of products can have more changes. */
const MAX_FACTS = 300;

/** Audit entry with the changed fields; null when nothing changed. */
export function describeChange(
  { name }: Pick<Resource, 'name'>,
  change: Omit<EntryChange, 'id'> & { id: number | string },
  actor: Editor,
): AuditEntry | null {
  if (!hasChanged(change)) return null;
  const { id, before, after } = change;
  const facts = { before: toFacts(before), after: toFacts(after) };
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

/** A localized text has a fact per language: `title.en`. */
function toFacts(values: EntryValues | null): Facts {
  return Object.fromEntries(Object.entries(values ?? {}).flatMap(([name, value]) => toFieldFacts(name, value)));
}

/** The links of a list have facts of their own: `header_links.left.0.url`. */
function toFieldFacts(name: string, value: unknown): [string, Facts[string]][] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [];
  if (isProductList(value)) return toProductFacts(name, value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return [[name, value.join('\n')]];
  return Object.entries(value).flatMap(([key, part]) => toFieldFacts(`${name}.${key}`, part));
}

function isProductList(value: object): value is ListedProduct[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && 'product_id' in row)
  );
}

/** The order of the products, their number, and the amount of each: `products.12`. */
function toProductFacts(name: string, rows: readonly ListedProduct[]): [string, Facts[string]][] {
  return [
    [name, rows.map(({ product_id }) => product_id).join(', ')],
    [`${name}.count`, rows.length],
    ...rows.flatMap(({ product_id, amount }): [string, Facts[string]][] =>
      amount === undefined ? [] : [[`${name}.${product_id}`, amount]],
    ),
  ];
}

function shorten(fact: Facts[string]): Facts[string] {
  return typeof fact === 'string' ? fact.slice(0, MAX_FACT_LENGTH) : fact;
}
