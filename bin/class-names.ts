import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const WEB = 'src/web';

/**
 * Class names asked of a style sheet that has none of the name (the page would carry the word "undefined"),
 * and classes that no component asks for. A sheet is read by the components that import it.
 */
export function classNameFaults(root: string): string[] {
  const files = readdirSync(join(root, WEB), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(root, WEB, path),
  );
  const asked = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of files.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))) {
    const source = readFileSync(file, 'utf8');
    const body = source.replace(/^import .*$/gm, '');
    for (const [, name, from] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(dirname(file), from ?? '');
      if (!existsSync(sheet)) continue;
      const known = classesOf(readFileSync(sheet, 'utf8'));
      const wanted = asked.get(sheet) ?? new Set<string>();
      asked.set(sheet, wanted);
      for (const [, dotted, quoted] of body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))) {
        const wish = dotted ?? quoted ?? '';
        wanted.add(wish);
        if (!known.has(wish)) faults.push(`${file.slice(root.length + 1)} asks for .${wish}, which its sheet lacks`);
      }
      // a name made at run time (styles[size]) may be any of them
      if (new RegExp(`\\b${name}\\[[^'\\]]`).test(body)) for (const one of known) wanted.add(one);
    }
  }
  for (const [sheet, wanted] of asked) {
    const unused = [...classesOf(readFileSync(sheet, 'utf8'))].filter((one) => !wanted.has(one));
    for (const one of unused) faults.push(`${sheet.slice(root.length + 1)} has .${one}, which nobody asks for`);
  }
  return faults;
}

/** The classes that a style sheet has rules for. */
export function classesOf(css: string): Set<string> {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/:global\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? ''));
}
