/** No endpoint accepts deeper nesting; deeper values are refused instead of being traversed. */
const MAX_NESTING_DEPTH = 8;

/** C0 and C1 control characters except tabs and line breaks. PostgreSQL cannot store NUL. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/**
 * Finds fields whose text must not be stored: it contains control characters or a lone surrogate.
 * @returns dotted paths, at most one per top-level field
 */
export function findUncleanFields(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return findUncleanPath(fields, 0) ? ['body'] : [];
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = isCleanText(name) ? findUncleanPath(value, 1) : [];
    if (path === null) return [];
    return [[name, ...(path === TOO_DEEP ? [] : path)].join('.').slice(0, 100)];
  });
}

export function isCleanText(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** For text in a line of a protocol, e.g. a header of a mail: a line break would start another line. */
export function hasNoControlCharacter(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** Stands for a path that is too long to be named. */
const TOO_DEEP = Symbol('too deep');

/** Path from the value to its first unclean part; created only when there is one, because requests have many values. */
function findUncleanPath(value: unknown, depth: number): string[] | typeof TOO_DEEP | null {
  if (typeof value === 'string') return isCleanText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_NESTING_DEPTH) return TOO_DEEP;
  for (const [name, child] of Object.entries(value)) {
    // an unclean name is not repeated in the response
    if (!isCleanText(name)) return [];
    const path = findUncleanPath(child, depth + 1);
    if (path !== null) return path === TOO_DEEP ? path : [name, ...path];
  }
  return null;
}
