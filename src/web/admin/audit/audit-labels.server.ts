import { isolateText } from '../../../kernel/isolate-text.ts';
import { getWeekdayName, WEEKDAYS } from '../../../kernel/time/local-time.ts';
import { findProviderDefinitionById } from '../../../modules/payments/payment-methods.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import type { MessageKey, Translator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';

type Named = Pick<Resource, 'name' | 'fields'>;

/** Name of a kind of subject; a resource is called as its list. */
export function translateAuditKind(t: Translator, kind: string): string {
  return translateFirst(t, [`admin.auditKinds.${kind}`, `admin.resources.${kind}.title`]) ?? kind;
}

/**
 * Name of a subject: its kind, for settings their group, for an export or a view its list, for a text its key, for a
 * language its code, for keys their provider.
 */
export function translateAuditSubject(t: Translator, { kind, id }: { kind: string; id: string }): string {
  const group = kind === 'settings' ? translateFirst(t, [`admin.settings.groups.${id}.title`]) : undefined;
  // `orders`, or with the id of a view `orders 0197…`
  const [list = ''] = id.split(' ');
  const listName = kind === 'export' || kind === 'view' ? translateFirst(t, listTitleKeys(list)) : undefined;
  const provider = kind === 'payment-provider' ? findProviderDefinitionById(id)?.title : undefined;
  // the language and the key, or the name of the mail
  const text = kind === 'text' || kind === 'mail' || kind === 'language' ? isolateText(id) : undefined;
  const name = group ?? listName ?? provider ?? text;
  return name ? `${translateAuditKind(t, kind)}: ${name}` : translateAuditKind(t, kind);
}

function listTitleKeys(list: string): string[] {
  return [`admin.resources.${list}.title`, `admin.${list}.title`, `admin.${list}`];
}

/** Name of an action; those of a resource are called `<resource>-update`. */
export function translateAuditAction(t: Translator, action: string): string {
  const [, resource = '', verb = ''] = /^(.+)-(create|update|delete|restore)$/.exec(action) ?? [];
  const own = translateFirst(t, [`admin.auditActions.${action}`]);
  if (own !== undefined) return own;
  const title = translateFirst(t, [`admin.resources.${resource}.title`]);
  const done = translateFirst(t, [`admin.resources.shared.auditActions.${verb}`]);
  return title && done ? `${title}: ${done}` : action;
}

/**
 * Name of a field of a resource or of a setting, with the part that is meant: the language of a text, or the number of a row
 * and the part of it (`steps.0.price`, `hours.mon`).
 */
export function translateResourceFact(
  { t, locale }: Pick<ShopRequest, 't' | 'locale'>,
  { name, fields }: Named,
  fact: string,
): string {
  const [field = '', ...path] = fact.split('.');
  const control = fields[field]?.control;
  const find = (part: string) =>
    translateFirst(t, [
      `admin.resources.${name}.fields.${part}`,
      `admin.resources.shared.fields.${part}`,
      `admin.settings.fields.${part}`,
    ]);
  const isRow = control?.kind === 'rows' || control?.kind === 'zones';
  const hasParts = isRow || control?.kind === 'group';
  const parts = path.map((part, index) => {
    if (isRow && index === 0) return String(Number(part) + 1);
    const weekday = control?.kind === 'group' ? WEEKDAYS.map(String).indexOf(part) : -1;
    if (weekday !== -1) return getWeekdayName(weekday + 1, locale);
    return (hasParts && find(part)) || part;
  });
  const label = find(field) ?? field;
  return parts.length > 0 ? `${label} (${parts.join(', ')})` : label;
}

/** Name of a choice of a resource or of a setting. Undefined for another value. */
export function translateResourceChoice(
  t: Translator,
  { name }: Pick<Named, 'name'>,
  fact: string,
  value: string,
): string | undefined {
  return translateFirst(t, [
    `admin.resources.${name}.choices.${fact}.${value}`,
    `admin.resources.shared.choices.${fact}.${value}`,
    `admin.settings.choices.${fact}.${value}`,
  ]);
}

function translateFirst(t: Translator, keys: readonly string[]): string | undefined {
  const key = keys.find((candidate): candidate is MessageKey => t.has(candidate));
  return key && t(key);
}
