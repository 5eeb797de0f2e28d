import file from '../words/layouts.json' with { type: 'json' };

/** Signs of a layout by the key's sign on the American one, in both directions. */
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

/** Two letters that the Arabic layout has on one key. */
const LAM_ALEF = /\u0644\u0627/g;

/**
 * The query as it would read with the same keys on another layout, for each pair of layouts on which that is another
 * text: "ihjt" typed on an American keyboard is هاتف on an Arabic one.
 */
export function retypeOnOtherLayouts(typed: string): string[] {
  const readings = [typed, typed.replace(LAM_ALEF, '\ufefb')].flatMap((text) =>
    LAYOUTS.flatMap((typedOn) => {
      const keys = [...text].map((sign) => (sign === ' ' || /\p{N}/u.test(sign) ? sign : typedOn.toKey.get(sign)));
      // a sign that the layout does not have was not typed on it
      if (keys.some((key) => key === undefined)) return [];
      return LAYOUTS.filter((meant) => meant !== typedOn).map((meant) =>
        keys.map((key) => (/[\p{N} ]/u.test(key ?? '') ? key : (meant.fromKey.get(key ?? '') ?? key))).join(''),
      );
    }),
  );
  return [...new Set(readings)].filter((reading) => reading !== typed);
}
