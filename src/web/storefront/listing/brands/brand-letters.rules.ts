/** Group of names that do not begin with a letter. */
export const OTHER_LETTERS = '#';

export type LetterGroup<T> = { letter: string; brands: T[] };

/**
 * Groups brands by first letter, both in the order of the locale; digits and signs come last. Accented letters belong
 * to the base letter, so that a visitor who does not know the accent finds the name.
 */
export function groupByLetter<T extends { title: string }>(brands: readonly T[], locale: string): LetterGroup<T>[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const groups = Map.groupBy(
    brands.toSorted((one, other) => compare(one.title, other.title)),
    ({ title }) => getFirstLetter(title),
  );
  const rank = (letter: string) => (letter === OTHER_LETTERS ? 1 : 0);
  return [...groups]
    .map(([letter, groupBrands]) => ({ letter, brands: groupBrands }))
    .sort((one, other) => rank(one.letter) - rank(other.letter) || compare(one.letter, other.letter));
}

function getFirstLetter(title: string): string {
  const [first = ''] = title.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toUpperCase() : OTHER_LETTERS;
}
