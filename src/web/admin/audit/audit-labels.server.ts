import type { MessageKey, Translator } from '../../../platform/translator.ts';

/** Name of a kind of subject; a resource is called as its list. */
export function translateAuditKind(t: Translator, kind: string): string {
  return translateFirst(t, [`admin.auditKinds.${kind}`, `admin.resources.${kind}.title`]) ?? kind;
}

/** Name of an action; those of a resource are called `<resource>-update`. */
export function translateAuditAction(t: Translator, action: string): string {
  const [, resource = '', verb = ''] = /^(.+)-(create|update|delete)$/.exec(action) ?? [];
  const own = translateFirst(t, [`admin.auditActions.${action}`]);
  if (own !== undefined) return own;
  const title = translateFirst(t, [`admin.resources.${resource}.title`]);
  const done = translateFirst(t, [`admin.resources.shared.auditActions.${verb}`]);
  return title && done ? `${title}: ${done}` : action;
}

/** Name of a field of a resource; a text has its language: `title.fr`. Undefined for another fact. */
export function translateResourceFact(t: Translator, fact: string): string | undefined {
  const [field = '', language] = fact.split('.');
  const name = translateFirst(t, [`admin.resources.shared.fields.${field}`]);
  return name && language ? `${name} (${language})` : name;
}

function translateFirst(t: Translator, keys: readonly string[]): string | undefined {
  const key = keys.find((candidate): candidate is MessageKey => t.has(candidate));
  return key && t(key);
}
