/** What the goods of the shop's own categories are, whatever their titles say. Others are known by their titles. */
const KINDS: Record<string, readonly string[]> = {
  'flagship-phones': ['phone'],
  'everyday-phones': ['phone'],
  foldables: ['phone', 'foldable'],
  'renewed-phones': ['phone', 'renewed'],
  laptops: ['laptop'],
  tablets: ['tablet'],
  monitors: ['monitor'],
  smartwatches: ['watch'],
  'sports-watches': ['watch', 'sports-watch'],
  headphones: ['headphones'],
  earbuds: ['earbuds'],
  'portable-speakers': ['speaker'],
  'home-speakers': ['speaker'],
  cameras: ['camera'],
  drones: ['drone'],
  gaming: ['gaming'],
  networking: ['router'],
  printers: ['printer'],
  cases: ['case'],
  'screen-glass': ['glass'],
  chargers: ['charger'],
  'power-banks': ['power-bank'],
  cables: ['cable'],
  batteries: ['battery', 'part'],
  displays: ['display', 'part'],
  'small-parts': ['part'],
  tools: ['tool'],
};

export function kindsOfCategory(slug: string): readonly string[] {
  return KINDS[slug] ?? [];
}
