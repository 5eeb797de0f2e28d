import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const WEB = 'src/web';

/**
 * Finds class names that are used in a component but missing in its CSS module (the page would contain "undefined"), and
 * classes that no importing component uses.
 */
export function findClassNameFaults(root: string): string[] {
  const files = readdirSync(join(root, WEB), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(root, WEB, path),
  );
  const usedBySheet = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of files.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))) {
    const source = readFileSync(file, 'utf8');
    const body = source.replace(/^import .*$/gm, '');
    for (const [, name, from] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(dirname(file), from ?? '');
      if (!existsSync(sheet)) continue;
      const known = listClasses(readFileSync(sheet, 'utf8'));
      const used = usedBySheet.get(sheet) ?? new Set<string>();
      usedBySheet.set(sheet, used);
      for (const [, dotted, quoted] of body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))) {
        const className = dotted ?? quoted ?? '';
        used.add(className);
        if (!known.has(className))
          faults.push(`${file.slice(root.length + 1)} uses .${className}, which is missing in its CSS module`);
      }
      // a computed name (styles[size]) counts as a use of all classes
      if (new RegExp(`\\b${name}\\[[^'\\]]`).test(body)) for (const one of known) used.add(one);
    }
  }
  for (const [sheet, used] of usedBySheet) {
    const unused = [...listClasses(readFileSync(sheet, 'utf8'))].filter((one) => !used.has(one));
    for (const one of unused) faults.push(`${sheet.slice(root.length + 1)} has .${one}, which is not used`);
  }
  return faults;
}

/** Lists the classes of a style sheet. */
function listClasses(css: string): Set<string> {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/:global\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? ''));
}
