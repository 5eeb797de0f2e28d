/** The parameter that names the home slide which led to a list, and to the products opened from it. */
export const SOURCE_MARKER = 'home_spm';

/** The slide's number out of an address; undefined where there is none or what stands there cannot be one. */
export function readSourceMarker(parameters: URLSearchParams): number | undefined {
  const given = parameters.get(SOURCE_MARKER) ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}
