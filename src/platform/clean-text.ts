/** No endpoint accepts deeper nesting; deeper values are refused instead of being traversed. */
const MAX_NESTING_DEPTH = 8;

/** C0 and C1 control characters except tabs and line breaks. PostgreSQL cannot store NUL. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/**
 * Finds fields whose text must not be stored: it contains control characters or a lone surrogate.
 * @returns dotted paths, at most one per top-level field
 */
export function findUncleanFields(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return findUncleanPath(fields, []) ? ['body'] : [];
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = isCleanText(name) ? findUncleanPath(value, [name]) : [name];
    return path ? [path.join('.').slice(0, 100)] : [];
  });
}

export function isCleanText(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** For text in a line of a protocol, e.g. a header of a mail: a line break would start another line. */
export function hasNoControlCharacter(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

function findUncleanPath(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isCleanText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  // too deep: report the top-level field only
  if (path.length > MAX_NESTING_DEPTH) return path.slice(0, 1);
  for (const [name, child] of Object.entries(value)) {
    const found = isCleanText(name) ? findUncleanPath(child, [...path, name]) : path;
    if (found) return found;
  }
  return null;
}
