import file from '../words/layouts.json' with { type: 'json' };

/** Characters of a layout by the character of the same key on the American layout, in both directions. */
type Layout = { fromKey: ReadonlyMap<string, string>; toKey: ReadonlyMap<string, string> };

const KEYS = [...file.us, ...file.usShift];

function readLayout({ plain, shift }: { plain: string; shift: string }): Layout {
  const signs = [...plain, ...shift];
  const pairs = KEYS.map((key, at) => [key, signs[at] ?? key] as const);
  return {
    fromKey: new Map(pairs),
    toKey: new Map(pairs.map(([key, sign]) => [sign, key]).toReversed() as [string, string][]),
  };
}

const AMERICAN = readLayout({ plain: file.us, shift: file.usShift });
const LAYOUTS = [AMERICAN, ...Object.values(file.layouts).map(readLayout)];

/** Two letters on one key of the Arabic layout. */
const LAM_ALEF = /\u0644\u0627/g;

/**
 * The query as typed with the same keys on another layout, for each pair of layouts that gives a different text: "ihjt"
 * on the American layout is هاتف on the Arabic one.
 */
export function retypeOnOtherLayouts(typed: string): string[] {
  const readings = [typed, typed.replace(LAM_ALEF, '\ufefb')].flatMap((text) =>
    LAYOUTS.flatMap((typedOn) => {
      const keys = [...text].map((sign) => (sign === ' ' || /\p{N}/u.test(sign) ? sign : typedOn.toKey.get(sign)));
      // a character that the layout lacks was not typed on it
      if (keys.some((key) => key === undefined)) return [];
      return LAYOUTS.filter((meant) => meant !== typedOn).map((meant) =>
        keys.map((key) => (/[\p{N} ]/u.test(key ?? '') ? key : (meant.fromKey.get(key ?? '') ?? key))).join(''),
      );
    }),
  );
  return [...new Set(readings)].filter((reading) => reading !== typed);
}
