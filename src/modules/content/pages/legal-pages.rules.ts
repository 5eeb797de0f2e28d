/** Pages that the law of most countries requires of a shop, by their default slug. */
const LEGAL_PAGES = ['privacy-policy', 'refund-policy', 'contact'];

/** Directive 2011/83/EU and the law of the EEA and the United Kingdom; in Turkey the Regulation on Distance Contracts. */
const WITHDRAWAL_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'IS', 'LI', 'NO', 'GB', 'TR'],
];
/** § 5 DDG, § 5 ECG, Art. 3 UWG. */
const IMPRINT_COUNTRIES = ['DE', 'AT', 'CH', 'LI'];

const PAGE_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  withdrawal: WITHDRAWAL_COUNTRIES,
  imprint: IMPRINT_COUNTRIES,
};

/** Whether a page is useful to a shop of a country; most pages are to all. */
export function isPageOfCountry(slug: string, country: string): boolean {
  return PAGE_COUNTRIES[slug]?.includes(country) ?? true;
}

/** Slugs of the pages that a shop of a country must publish. */
export function listLegalPages(country: string): string[] {
  return [...LEGAL_PAGES, ...Object.keys(PAGE_COUNTRIES).filter((slug) => isPageOfCountry(slug, country))];
}
