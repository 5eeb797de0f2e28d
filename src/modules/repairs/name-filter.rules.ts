import { indexWordForms, matchScore, queryWordForms } from '../search/fold.rules.ts';

/** Names that answer what was typed into the box over them: by their words or by a code printed on the device. */
export function answersTo(typed: string): (model: { name: string; codes: readonly string[] }) => boolean {
  const asked = queryWordForms(typed);
  if (asked.length === 0) return () => true;
  return ({ name, codes }) => {
    const printed = codes.join(' ');
    return matchScore(indexWordForms(`${name} ${printed} ${printed.replaceAll('-', '')}`), asked) > 0;
  };
}
