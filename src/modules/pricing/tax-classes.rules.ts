/** Classes of products with a tax rate of their own; the check of `product.tax_class` lists them too. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero', 'service', 'margin'] as const;

export type TaxClass = (typeof TAX_CLASSES)[number];
