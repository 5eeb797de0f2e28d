/** No call nests deeper, and walking a deeper value would cost more than refusing it. */
const MOST_LEVELS = 8;

/** C0 and C1 controls but for tabs and line breaks: nobody types them, and PostgreSQL stores no NUL. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/**
 * Fields whose text nothing behind the door should keep: control characters, and half a surrogate pair, which is no
 * character. Dotted paths, at most one for each field of the top level.
 */
export function unkeepableFields(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return pathToUnkeepable(fields, []) ? ['body'] : [];
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = isKeepable(name) ? pathToUnkeepable(value, [name]) : [name];
    return path ? [path.join('.').slice(0, 100)] : [];
  });
}

export function isKeepable(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

function pathToUnkeepable(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isKeepable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  // where exactly is nobody's concern
  if (path.length > MOST_LEVELS) return path.slice(0, 1);
  for (const [name, child] of Object.entries(value)) {
    const found = isKeepable(name) ? pathToUnkeepable(child, [...path, name]) : path;
    if (found) return found;
  }
  return null;
}
