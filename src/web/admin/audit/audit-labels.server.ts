import type { MessageKey, Translator } from '../../../platform/translator.ts';

/** Name of a kind of subject; a resource is called as its list. */
export function translateAuditKind(t: Translator, kind: string): string {
  return translateFirst(t, [`admin.auditKinds.${kind}`, `admin.resources.${kind}.title`]) ?? kind;
}

/** Name of a subject: its kind, for settings their group, and for an export or a view its list. */
export function translateAuditSubject(t: Translator, { kind, id }: { kind: string; id: string }): string {
  const group = kind === 'settings' ? translateFirst(t, [`admin.settings.groups.${id}.title`]) : undefined;
  // `orders`, or with the id of a view `orders 0197…`
  const [list = ''] = id.split(' ');
  const listName = kind === 'export' || kind === 'view' ? translateFirst(t, listTitleKeys(list)) : undefined;
  const name = group ?? listName;
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
 * Name of a field of a resource or of a setting; a text has its language: `title.fr`. Undefined for another fact.
 */
export function translateResourceFact(t: Translator, fact: string): string | undefined {
  const [field = '', ...parts] = fact.split('.');
  const name = translateFirst(t, [`admin.resources.shared.fields.${field}`, `admin.settings.fields.${field}`]);
  return name && parts.length > 0 ? `${name} (${parts.join('.')})` : name;
}

/** Name of a choice of a resource or of a setting. Undefined for another value. */
export function translateResourceChoice(t: Translator, fact: string, value: string): string | undefined {
  return translateFirst(t, [
    `admin.resources.shared.choices.${fact}.${value}`,
    `admin.settings.choices.${fact}.${value}`,
  ]);
}

function translateFirst(t: Translator, keys: readonly string[]): string | undefined {
  const key = keys.find((candidate): candidate is MessageKey => t.has(candidate));
  return key && t(key);
}
