import { getWeekdayName } from '../../../kernel/time/local-time.ts';
import type { FieldControl, MeasureUnit } from '../../../platform/resources/field.ts';
import { listUnitFields } from '../../../platform/resources/measure-field.ts';
import type { PartControl } from '../../../platform/resources/part-field.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatMeasure } from '../resources/format-parts.server.ts';
import { translateResourceChoice, translateResourceFact } from './audit-labels.server.ts';

export type Fact = string | number | boolean | null;
export type Facts = Record<string, Fact>;
export type AuditChange = { name: string; before: string | null; after: string };
export type AuditFormatters = { shop: Pick<ShopRequest, 't' | 'locale'>; amount: (minor: number) => string };

/** Resource, or the group of settings, that an audit entry is about. */
export type AuditedResource = Pick<Resource, 'name' | 'fields'>;

/** Amounts in minor units that are facts of a product, not fields. */
const PRODUCT_AMOUNTS = new Set(['selling', 'offered', 'price', 'previous']);

/** Changed fields of a resource. A fact can name a part of a field: `steps.0.price`, `price.TERN-3`. */
export function formatResourceChanges(
  resource: AuditedResource,
  { before, after }: { before: Facts; after: Facts },
  formatters: AuditFormatters,
): AuditChange[] {
  const units = new Set(Object.values(resource.fields).flatMap(({ control }) => listUnitFields(control)));
  return Object.keys(after).flatMap((fact) => {
    // a field that gives another one its unit is in the entry without a change
    if (units.has(fact) && before[fact] === after[fact]) return [];
    const texts = {
      before: formatFact(resource, fact, before, formatters),
      after: formatFact(resource, fact, after, formatters),
    };
    if (texts.before === EMPTY && texts.after === EMPTY) return [];
    return [{ name: translateResourceFact(formatters.shop, resource, fact), ...texts }];
  });
}

const EMPTY = '–';

function formatFact(
  resource: AuditedResource,
  fact: string,
  facts: Facts,
  { shop: { t, locale }, amount }: AuditFormatters,
): string {
  const { [fact]: value = null } = facts;
  const [field = ''] = fact.split('.');
  if (value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return t(value ? 'admin.facts.yes' : 'admin.facts.no');
  const control = findControl(resource, fact);
  if (control?.kind === 'weekdays') return formatWeekdays(value, locale);
  const unit = control ? findUnit(control, facts) : isListedAmount(resource, field) ? 'money' : undefined;
  if (typeof value === 'number' && unit) return formatMeasure(value, unit, { locale, formatAmount: amount });
  return translateResourceChoice(t, resource, field, String(value)) ?? String(value);
}

/** Whether a fact is an amount of a product, or the price of a product in a list. */
function isListedAmount({ fields }: AuditedResource, fact: string): boolean {
  const isPrice = Object.values(fields).some(
    ({ control }) =>
      control.kind === 'product-list' && control.link.amount?.kind === 'money' && control.link.amount.fact === fact,
  );
  return isPrice || PRODUCT_AMOUNTS.has(fact);
}

/** Control of a field, or of the part of it that the fact names. */
function findControl({ fields }: AuditedResource, fact: string): FieldControl | PartControl | undefined {
  const [field = '', ...path] = fact.split('.');
  const control = fields[field]?.control;
  if (control?.kind !== 'rows' && control?.kind !== 'group') return control;
  const part = path.find((name) => control.parts[name]);
  return part === undefined ? control : control.parts[part];
}

function findUnit(control: FieldControl | PartControl, facts: Facts): MeasureUnit | undefined {
  if (control.kind === 'measure') return control.units[String(facts[control.by])];
  return control.kind === 'money' || control.kind === 'percent' ? control.kind : undefined;
}

function formatWeekdays(value: string | number, locale: string): string {
  const days = String(value).split('\n').map(Number);
  return days.map((day) => getWeekdayName(day, locale)).join(', ');
}
