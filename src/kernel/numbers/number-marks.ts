/** How a language writes whole and decimal numbers. */
export type NumberMarks = {
  zero: number;
  decimal: string;
  group: string;
  /** Number of digits in the last group, and in the groups before it. */
  lastGroup: number;
  otherGroups: number;
  /** Number of digits before the last group that a number needs to be grouped at all. */
  minDigits: number;
};

/** By language tag with numbering system. Null for a language whose marks are not single characters. */
const knownMarks = new Map<string, NumberMarks | null>();

/** The marks of a language tag, read from its `Intl.NumberFormat`; null if they are not enough to write a number. */
export function findNumberMarks(tag: string): NumberMarks | null {
  const known = knownMarks.get(tag);
  if (known !== undefined) return known;
  const marks = readNumberMarks(new Intl.NumberFormat(tag));
  knownMarks.set(tag, marks);
  return marks;
}

/**
 * Serializes the marks of languages, which restores them in the browser: creating its first `Intl.NumberFormat` blocks a
 * browser for longer than the rest of hydration.
 */
export function serializeNumberMarks(tags: readonly string[]): string {
  return [...new Set(tags)]
    .flatMap((tag) => {
      const marks = findNumberMarks(tag);
      return marks ? `${tag}=${encodeMarks(marks)}` : [];
    })
    .join(' ');
}

export function restoreNumberMarks(text: string): void {
  for (const entry of text.split(' ')) {
    const [, tag, zero = '0', decimal, group, lastGroup, otherGroups, minDigits] =
      /^([^=]+)=(.)(.)(.)(\d)(\d)(\d)$/u.exec(entry) ?? [];
    if (tag === undefined || decimal === undefined || group === undefined) continue;
    knownMarks.set(tag, {
      zero: zero.codePointAt(0) ?? 0x30,
      decimal,
      group,
      lastGroup: Number(lastGroup),
      otherGroups: Number(otherGroups),
      minDigits: Number(minDigits),
    });
  }
}

function encodeMarks({ zero, decimal, group, lastGroup, otherGroups, minDigits }: NumberMarks): string {
  return `${String.fromCodePoint(zero)}${decimal}${group}${lastGroup}${otherGroups}${minDigits}`;
}

function readNumberMarks(format: Intl.NumberFormat): NumberMarks | null {
  const parts = format.formatToParts(123_456_789_012.5);
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const [decimal, group] = ['decimal', 'group'].map((wanted) => parts.find(({ type }) => type === wanted)?.value);
  const [lastGroup, otherGroups] = [groups.at(-1), groups.at(-2)];
  if (decimal?.length !== 1 || group?.length !== 1 || group === ' ' || !lastGroup || !otherGroups) return null;
  const minDigits = [1, 2, 3].find((count) => {
    const smallest = 10 ** (lastGroup + count - 1);
    return format.formatToParts(smallest).some(({ type }) => type === 'group');
  });
  const zero = format.format(0);
  // languages that write more than digits and marks, for example a direction mark, are left to Intl
  if (minDigits === undefined || zero.length !== 1 || parts.length !== 2 * groups.length + 1) return null;
  return { zero: zero.charCodeAt(0), decimal, group, lastGroup, otherGroups, minDigits };
}
