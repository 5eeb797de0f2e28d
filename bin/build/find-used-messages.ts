/** A call of the hook: the name that it is stored in, if any, and its namespace, if it is a literal. */
const HOOK_CALL = /(?:\b(?:const|let)\s+(\w+)\s*=\s*)?\buseTranslations\(\s*(?:(["'`])([\w.-]+)\2)?/g;

/**
 * Paths of the messages that the code of a module uses: single messages where all keys are literals, groups where a key
 * begins with a literal, and else the whole namespace, for example of a translator that is passed on.
 * @throws for a call without a literal namespace
 */
export function findUsedMessages(code: string): string[] {
  const paths = [...code.matchAll(HOOK_CALL)].flatMap(([call, name, , namespace]) => {
    if (namespace === undefined) throw new Error(`${call}… needs a literal namespace`);
    const keys = name === undefined ? null : findKeys(code, name);
    return keys === null ? [namespace] : keys.map((key) => `${namespace}.${key}`);
  });
  return omitNested(paths);
}

/** Keys and beginnings of keys that a translator is called with; null if it is used in another way. */
function findKeys(code: string, name: string): string[] | null {
  const keys: string[] = [];
  // the declaration, a property of another object, and a letter after an apostrophe are not uses of the translator
  const uses = code.matchAll(new RegExp(`(?<![\\w.$'’-])${name}\\b(?!\\s*=(?![=>]))`, 'g'));
  for (const { index } of uses) {
    const rest = code.slice(index + name.length);
    const [, , literal, , beginning] =
      /^(?:\.(?:rich|markup|has|raw))?\(\s*(?:(["'`])([\w.-]+)\1(?=\s*[,)])|(`)((?:[\w-]+\.)+)\w*\$\{)/.exec(rest) ?? [];
    const key = literal ?? beginning?.slice(0, -1);
    if (key === undefined) return null;
    keys.push(key);
  }
  return keys;
}

/** Without the paths inside of other ones. */
export function omitNested(paths: readonly string[]): string[] {
  const known = new Set(paths);
  const isNested = (path: string) =>
    path.split('.').some((_, index, parts) => index > 0 && known.has(parts.slice(0, index).join('.')));
  return [...known].filter((path) => !isNested(path)).toSorted();
}
