import { indexWordForms, matchScore, queryWordForms } from '../../search/text/fold.rules.ts';

/** Filter of a list by its search box: matches words of the name or a code printed on the device. */
export function createNameFilter(typed: string): (model: { name: string; codes: readonly string[] }) => boolean {
  const words = queryWordForms(typed);
  if (words.length === 0) return () => true;
  return ({ name, codes }) => {
    const printed = codes.join(' ');
    return matchScore(indexWordForms(`${name} ${printed} ${printed.replaceAll('-', '')}`), words) > 0;
  };
}
