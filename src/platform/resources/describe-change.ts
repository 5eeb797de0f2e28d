import type { AuditEntry } from '../operations/operation.ts';
import { hasChanged, isSameValue } from './change-entry.ts';
import { listUnitFields } from './measure-field.ts';
import { formatOpenings, type Parts } from './part-field.ts';
import type { ListedProduct } from './product-list/product-list.ts';
import { describeProductList } from './product-list/product-list-facts.ts';
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
  for (const list of describeProductLists(change, fields)) {
    Object.assign(facts.before, list.before);
    Object.assign(facts.after, list.after);
  }
  const changed = Object.keys({ ...facts.before, ...facts.after }).filter(
    (fact) => !isSameValue(facts.before[fact] ?? null, facts.after[fact] ?? null),
  );
  // a number can be a percentage or an amount, so the entry also names the field that decides it
  const names = [
    ...new Set([...changed.flatMap((fact) => listUnitFields(fields[fact.split('.')[0] ?? '']?.control)), ...changed]),
  ];
  const pick = (from: Facts): Facts =>
    Object.fromEntries(names.slice(0, MAX_FACTS).map((fact) => [fact, shortenFact(from[fact] ?? null)]));
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
    if (control?.kind === 'product-list') return [];
    if (control?.kind === 'group') return toPartFacts(name, value, control.parts);
    if (control?.kind === 'rows' && Array.isArray(value))
      return value.flatMap((row, index) => toPartFacts(`${name}.${index}`, row, control.parts));
    return toFieldFacts(name, value);
  });
  return Object.fromEntries(facts);
}

function describeProductLists({ before, after }: Pick<EntryChange, 'before' | 'after'>, fields: Fields) {
  const getList = (values: EntryValues | null, name: string) => values && (values[name] as ListedProduct[]);
  return Object.entries(fields).flatMap(([name, { control }]) => {
    if (control.kind !== 'product-list') return [];
    const lists = { before: getList(before, name), after: getList(after, name) };
    return [describeProductList(name, lists, { control, maxLength: MAX_FACT_LENGTH })];
  });
}

/** The links of a list have facts of their own: `header_links.left.0.url`. */
function toFieldFacts(name: string, value: unknown): [string, Facts[string]][] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [];
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return [[name, value.join('\n')]];
  return Object.entries(value).flatMap(([key, part]) => toFieldFacts(`${name}.${key}`, part));
}

/** A fact per part of an object; the opening hours of a day are one. */
function toPartFacts(name: string, value: unknown, parts: Parts): [string, Facts[string]][] {
  return Object.entries(value ?? {}).flatMap(([key, part]) =>
    parts[key]?.kind === 'hours' ? [[`${name}.${key}`, formatOpenings(part)]] : toFieldFacts(`${name}.${key}`, part),
  );
}

/** A fact for the audit log, where long texts are cut. */
export function shortenFact(fact: Facts[string]): Facts[string] {
  return typeof fact === 'string' ? fact.slice(0, MAX_FACT_LENGTH) : fact;
}
