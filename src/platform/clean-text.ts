/** No call nests deeper, and walking a deeper value would cost more than refusing it. */
const MOST_LEVELS = 8;

/**
 * Fields whose text nothing behind the door could keep: PostgreSQL stores no NUL, and half a surrogate pair is no
 * character. Dotted paths, at most one for each field of the top level.
 */
export function unkeepableFields(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return isKeepable(fields, 0) ? [] : ['body'];
  return Object.entries(fields)
    .filter(([name, value]) => !isKeepable(name, 0) || !isKeepable(value, 0))
    .map(([name]) => name.slice(0, 100));
}

function isKeepable(value: unknown, level: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (level === MOST_LEVELS) return false;
  return Object.entries(value).every(([name, child]) => isKeepable(name, 0) && isKeepable(child, level + 1));
}
