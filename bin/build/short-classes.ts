import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listClasses } from '../checks/class-names.ts';

const WEB = 'src/web';

/**
 * Names for the classes of all CSS modules: `_` and a number of at most two digits to the base 36, the same in every
 * build of the same sheets. A listing names a thousand classes. The underscore keeps them apart from words that
 * blockers of advertisements look for.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const sheets = readdirSync(join(root, WEB), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort();
  const short = new Map<string, string>();
  for (const sheet of sheets) {
    for (const name of listClasses(readFileSync(join(root, WEB, sheet), 'utf8'))) {
      short.set(`${sheet} ${name}`, `_${short.size.toString(36)}`);
    }
  }
  return (name, file) => {
    const sheet = relative(join(root, WEB), file.split('?')[0] ?? file);
    // a keyframe's name is no class and stands in one sheet alone
    return short.get(`${sheet} ${name}`) ?? `${name}-${sheets.indexOf(sheet)}`;
  };
}
