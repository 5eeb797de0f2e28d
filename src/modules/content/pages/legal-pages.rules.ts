/** Pages that the law of most countries requires of a shop, by their default slug. */
export const LEGAL_PAGES = ['privacy-policy', 'refund-policy', 'contact'];

const EEA_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'IS', 'LI', 'NO'],
];
/** Directive 2011/83/EU and the law of the United Kingdom; in Turkey the Regulation on Distance Contracts. */
const WITHDRAWAL_COUNTRIES = [...EEA_COUNTRIES, 'GB', 'TR'];
/** Article 5 of Directive 2000/31/EC, in the United Kingdom the E-Commerce Regulations 2002; in Switzerland Art. 3 UWG. */
const IMPRINT_COUNTRIES = [...EEA_COUNTRIES, 'GB', 'CH'];

const PAGE_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  withdrawal: WITHDRAWAL_COUNTRIES,
  imprint: IMPRINT_COUNTRIES,
};

/** Whether a page is useful to a shop of a country; most pages are to all. */
export function isPageOfCountry(slug: string, country: string): boolean {
  return PAGE_COUNTRIES[slug]?.includes(country) ?? true;
}

/** Slugs of further pages that the law of a country requires; their texts can also be in a page with another address. */
export function listCountryPages(country: string): string[] {
  return Object.keys(PAGE_COUNTRIES).filter((slug) => isPageOfCountry(slug, country));
}
