import { attributeOperations, attributeResource } from './modules/catalog/attributes/attribute.resource.ts';
import {
  attributeValueOperations,
  attributeValueResource,
} from './modules/catalog/attributes/attribute-value.resource.ts';
import { tagOperations, tagResource } from './modules/catalog/attributes/tag.resource.ts';
import { brandOperations, brandResource } from './modules/catalog/categories/brand.resource.ts';
import { mergeCategoryOperation } from './modules/catalog/categories/category.operations.ts';
import { categoryOperations, categoryResource } from './modules/catalog/categories/category.resource.ts';
import { collectionOperations, collectionResource } from './modules/catalog/collections/collection.resource.ts';
import { productResource } from './modules/catalog/editing/product.resource.ts';
import { flashSaleOperations, flashSaleResource } from './modules/catalog/flash-sales/flash-sale.resource.ts';
import { productPictureResource } from './modules/catalog/pictures/product-picture.resource.ts';
import { bannerOperations, bannerResource } from './modules/content/banners/banner.resource.ts';
import { siteFeatureOperations, siteFeatureResource } from './modules/content/home/site-feature.resource.ts';
import { socialLinkOperations, socialLinkResource } from './modules/content/layout/social-link.resource.ts';
import { pageOperations, pageResource } from './modules/content/pages/page.resource.ts';
import { slideOperations, slideResource } from './modules/content/slides/slide.resource.ts';
import { mediaResource } from './modules/files/media/media.resource.ts';
import { redirectOperations, redirectResource } from './modules/naming/redirects/redirect.resource.ts';
import {
  bankAccountOperations,
  bankAccountResource,
} from './modules/payments/transfers/editing/bank-account.resource.ts';
import { bundleOperations, bundleResource } from './modules/pricing/bundles/bundle.resource.ts';
import { taxRateOperations, taxRateResource } from './modules/pricing/tax-rate.resource.ts';
import { headerLinksResource } from './modules/settings-management/header-links.resource.ts';
import { settingTextsResource } from './modules/settings-management/setting-texts.resource.ts';
import {
  pickupLocationOperations,
  pickupLocationResource,
} from './modules/shipping/editing/pickup-location.resource.ts';
import { shippingRuleOperations, shippingRuleResource } from './modules/shipping/editing/shipping-rule.resource.ts';
import type { Operation } from './platform/operations/operation.ts';
import type { Resource } from './platform/resources/resource.ts';
import type { ResourceOperations } from './platform/resources/resource-operations.ts';
import { hasTranslatedFields } from './platform/resources/translations/translated-fields.ts';

export type RegisteredResource = {
  resource: Resource;
  operations: ResourceOperations;
  /** Command that moves what belongs to an entry to another one (`into`) and deletes it. */
  merge?: Operation;
};

/** Resources with pages in the admin. */
export const RESOURCES: readonly RegisteredResource[] = [
  { resource: categoryResource, operations: categoryOperations, merge: mergeCategoryOperation },
  { resource: brandResource, operations: brandOperations },
  { resource: collectionResource, operations: collectionOperations },
  { resource: flashSaleResource, operations: flashSaleOperations },
  { resource: bundleResource, operations: bundleOperations },
  { resource: attributeResource, operations: attributeOperations },
  { resource: attributeValueResource, operations: attributeValueOperations },
  { resource: tagResource, operations: tagOperations },
  { resource: pageResource, operations: pageOperations },
  { resource: redirectResource, operations: redirectOperations },
  { resource: slideResource, operations: slideOperations },
  { resource: bannerResource, operations: bannerOperations },
  { resource: siteFeatureResource, operations: siteFeatureOperations },
  { resource: socialLinkResource, operations: socialLinkOperations },
  { resource: shippingRuleResource, operations: shippingRuleOperations },
  { resource: pickupLocationResource, operations: pickupLocationOperations },
  { resource: taxRateResource, operations: taxRateOperations },
  { resource: bankAccountResource, operations: bankAccountOperations },
];

/** Resources with texts by language; products, pictures and settings have pages of their own. */
export const TRANSLATED_RESOURCES: readonly Resource[] = [
  productResource,
  productPictureResource,
  ...RESOURCES.map(({ resource }) => resource),
  mediaResource,
  settingTextsResource,
  headerLinksResource,
].filter(hasTranslatedFields);
