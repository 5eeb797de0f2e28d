import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { cancellationOperations } from './modules/cancellations/cancellations.operations.ts';
import { cartOperations } from './modules/cart/cart.operations.ts';
import { attributeOperations } from './modules/catalog/attributes/attribute.resource.ts';
import { attributeValueOperations } from './modules/catalog/attributes/attribute-value.resource.ts';
import { tagOperations } from './modules/catalog/attributes/tag.resource.ts';
import { batchOperations } from './modules/catalog/batches/batch.operations.ts';
import { previewBundleOperation } from './modules/catalog/bundles/bundle.operations.ts';
import { listCalendarEntriesOperation } from './modules/catalog/calendar/calendar.operations.ts';
import { catalogOperations } from './modules/catalog/catalog.operations.ts';
import { brandOperations } from './modules/catalog/categories/brand.resource.ts';
import { allCategoryOperations } from './modules/catalog/categories/category.operations.ts';
import { allCollectionOperations } from './modules/catalog/collections/collection.operations.ts';
import { compatibilityOperations } from './modules/catalog/compatibility/compatibility.operations.ts';
import { staffProductOperations } from './modules/catalog/editing/staff-product.operations.ts';
import { exportProductsOperation } from './modules/catalog/export/export.operations.ts';
import { allFlashSaleOperations } from './modules/catalog/flash-sales/flash-sale.operations.ts';
import { importOperations } from './modules/catalog/import/import.operations.ts';
import { listMembershipsOperation } from './modules/catalog/memberships/membership.operations.ts';
import { pictureOperations } from './modules/catalog/pictures/picture.operations.ts';
import { productListOperations } from './modules/catalog/product-lists/product-list.operations.ts';
import { specOperations } from './modules/catalog/specs/spec.operations.ts';
import { stockOperations } from './modules/catalog/stock/stock.operations.ts';
import { variantOperations } from './modules/catalog/variants/variant.operations.ts';
import { checkoutOperations } from './modules/checkout/checkout.operations.ts';
import { orderPaymentOperations } from './modules/checkout/payment/order-payments.operations.ts';
import { paymentPageOperations } from './modules/checkout/payment/payment-page.operations.ts';
import { cartVoucherOperations } from './modules/checkout/vouchers/voucher.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { contactOperations } from './modules/contact/contact.operations.ts';
import { staffMessageOperations } from './modules/contact/staff-messages.operations.ts';
import { bannerOperations } from './modules/content/banners/banner.resource.ts';
import { contentOperations } from './modules/content/content.operations.ts';
import { siteFeatureOperations } from './modules/content/home/site-feature.resource.ts';
import { languageOperations } from './modules/content/languages/language.operations.ts';
import { socialLinkOperations } from './modules/content/layout/social-link.resource.ts';
import { mailOperations } from './modules/content/mails/mails.operations.ts';
import { pageOperations } from './modules/content/pages/page.resource.ts';
import { slideOperations } from './modules/content/slides/slide.resource.ts';
import { textOperations } from './modules/content/texts/texts.operations.ts';
import { translationImportOperations } from './modules/content/translations/translation-imports.operations.ts';
import { translationOperations } from './modules/content/translations/translations.operations.ts';
import { customerOperations } from './modules/customers/customers.operations.ts';
import { profileOperations } from './modules/customers/profile/profile.operations.ts';
import { sessionOperations } from './modules/customers/sessions/sessions.operations.ts';
import { dashboardOperations } from './modules/dashboard/dashboard.operations.ts';
import { deviceOperations } from './modules/devices/devices.operations.ts';
import { mediaOperations } from './modules/files/media/media.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { installOperations } from './modules/install/install.operations.ts';
import { mailServerOperations } from './modules/mail-server/mail-server.operations.ts';
import { redirectOperations } from './modules/naming/redirects/redirect.resource.ts';
import { newsletterOperations } from './modules/newsletter/newsletter.operations.ts';
import { cancellationRequestOperations } from './modules/order-management/cancellation-requests.operations.ts';
import { exportOrdersOperation } from './modules/order-management/export-orders.ts';
import { manualOrderOperations } from './modules/order-management/manual/manual-order.operations.ts';
import { orderBatchOperations } from './modules/order-management/order-batch.operations.ts';
import { orderDocumentOperations } from './modules/order-management/order-documents.operations.ts';
import { orderServiceOperations } from './modules/order-management/order-service.operations.ts';
import { staffOrderOperations } from './modules/order-management/staff-orders.operations.ts';
import { transferOperations } from './modules/order-management/transfers/transfers.operations.ts';
import { orderOperations } from './modules/orders/orders.operations.ts';
import { connectionOperations } from './modules/payments/connection/connection.operations.ts';
import { providerKeysOperations } from './modules/payments/keys/provider-keys.operations.ts';
import { paymentOperations } from './modules/payments/payments.operations.ts';
import { bankAccountOperations } from './modules/payments/transfers/editing/bank-account.resource.ts';
import { bundleOperations } from './modules/pricing/bundles/bundle.resource.ts';
import { listRecordedPricesOperation } from './modules/pricing/price-history.operations.ts';
import { taxRateOperations } from './modules/pricing/tax-rate.resource.ts';
import { privacyOperations } from './modules/privacy/privacy.operations.ts';
import { questionOperations } from './modules/questions/questions.operations.ts';
import { staffQuestionOperations } from './modules/questions/staff-questions.operations.ts';
import { repairCatalogOperations } from './modules/repair-catalog/repair-catalog.operations.ts';
import { returnOperations } from './modules/returns/returns.operations.ts';
import { staffReturnOperations } from './modules/returns/staff/staff-returns.operations.ts';
import { reviewInviteOperations } from './modules/reviews/invites/review-invites.operations.ts';
import { reviewFeedbackOperations } from './modules/reviews/listing/review-feedback.operations.ts';
import { reviewListingOperations } from './modules/reviews/listing/reviews.operations.ts';
import { staffReviewOperations } from './modules/reviews/moderation/staff-reviews.operations.ts';
import { storeReviewOperations } from './modules/reviews/stores/store-reviews.operations.ts';
import { ownReviewOperations } from './modules/reviews/writing/own-reviews.operations.ts';
import { searchLogOperations } from './modules/search-rules/search-log.operations.ts';
import { searchRuleOperations } from './modules/search-rules/search-rules.operations.ts';
import { sellerOperations } from './modules/sellers/sellers.operations.ts';
import { staffSellerOperations } from './modules/sellers/staff/staff-sellers.operations.ts';
import { settingOperations } from './modules/settings-management/settings.operations.ts';
import { pickupLocationOperations } from './modules/shipping/editing/pickup-location.resource.ts';
import { previewShippingOperation } from './modules/shipping/editing/preview-shipping.operations.ts';
import { shippingRuleOperations } from './modules/shipping/editing/shipping-rule.resource.ts';
import { shippingOperations } from './modules/shipping/shipping.operations.ts';
import { socialKeysOperations } from './modules/social-login/keys/social-keys.operations.ts';
import { socialLoginOperations } from './modules/social-login/social-login.operations.ts';
import { auditOperations } from './modules/staff/audit/audit.operations.ts';
import { memberOperations } from './modules/staff/members/members.operations.ts';
import { openTaskOperations } from './modules/staff/open-tasks.operations.ts';
import { adminSearchOperations } from './modules/staff/search/admin-search.operations.ts';
import { staffTwoFactorOperations } from './modules/staff/two-factor/two-factor.operations.ts';
import { viewOperations } from './modules/staff/views/view.operations.ts';
import { stockAlertOperations } from './modules/stock-alerts/stock-alerts.operations.ts';
import { bookingOperations } from './modules/tickets/booking/booking.operations.ts';
import { ownTicketOperations } from './modules/tickets/customer/own-tickets.operations.ts';
import { ticketLinkOperations } from './modules/tickets/customer/ticket-link.operations.ts';
import { staffTicketOperations } from './modules/tickets/staff/staff-tickets.operations.ts';
import { tradeInOperations } from './modules/trade-in/trade-in.operations.ts';
import { voucherOperations } from './modules/vouchers/vouchers.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md and of the OpenAPI document. */
export const operationModules = {
  content: contentOperations,
  install: installOperations,
  catalog: catalogOperations,
  'stock-alerts': stockAlertOperations,
  'search-log': searchLogOperations,
  'review-listing': reviewListingOperations,
  'own-reviews': ownReviewOperations,
  'review-feedback': reviewFeedbackOperations,
  'store-reviews': storeReviewOperations,
  'review-invites': reviewInviteOperations,
  questions: questionOperations,
  cart: cartOperations,
  checkout: checkoutOperations,
  'order-payments': orderPaymentOperations,
  'payment-page': paymentPageOperations,
  'cart-vouchers': cartVoucherOperations,
  vouchers: voucherOperations,
  orders: orderOperations,
  cancellations: cancellationOperations,
  'cancellation-requests': cancellationRequestOperations,
  returns: returnOperations,
  payments: paymentOperations,
  shipping: shippingOperations,
  customers: customerOperations,
  sessions: sessionOperations,
  'social-login': socialLoginOperations,
  profile: profileOperations,
  privacy: privacyOperations,
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
  newsletter: newsletterOperations,
  contact: contactOperations,
  'trade-in': tradeInOperations,
  devices: deviceOperations,
  'repair-catalog': repairCatalogOperations,
  booking: bookingOperations,
  sellers: sellerOperations,
  'staff-orders': staffOrderOperations,
  'order-batches': orderBatchOperations,
  'order-documents': orderDocumentOperations,
  'order-service': orderServiceOperations,
  'manual-orders': manualOrderOperations,
  'order-export': [exportOrdersOperation],
  audit: auditOperations,
  'open-tasks': openTaskOperations,
  'admin-search': adminSearchOperations,
  views: viewOperations,
  'staff-two-factor': staffTwoFactorOperations,
  transfers: transferOperations,
  'staff-returns': staffReturnOperations,
  'ticket-link': ticketLinkOperations,
  'own-tickets': ownTicketOperations,
  'staff-tickets': staffTicketOperations,
  'staff-questions': staffQuestionOperations,
  'staff-sellers': staffSellerOperations,
  'staff-reviews': staffReviewOperations,
  'staff-messages': staffMessageOperations,
  'search-rules': searchRuleOperations,
  categories: allCategoryOperations,
  brands: Object.values(brandOperations),
  collections: allCollectionOperations,
  'flash-sales': allFlashSaleOperations,
  bundles: [...Object.values(bundleOperations), previewBundleOperation],
  calendar: [listCalendarEntriesOperation],
  attributes: Object.values(attributeOperations),
  'attribute-values': Object.values(attributeValueOperations),
  tags: Object.values(tagOperations),
  pages: Object.values(pageOperations),
  redirects: Object.values(redirectOperations),
  slides: Object.values(slideOperations),
  banners: Object.values(bannerOperations),
  'site-features': Object.values(siteFeatureOperations),
  'social-links': Object.values(socialLinkOperations),
  'shipping-rules': [...Object.values(shippingRuleOperations), previewShippingOperation],
  'pickup-locations': Object.values(pickupLocationOperations),
  'tax-rates': Object.values(taxRateOperations),
  'bank-accounts': Object.values(bankAccountOperations),
  languages: languageOperations,
  texts: textOperations,
  translations: translationOperations,
  'translation-imports': translationImportOperations,
  mails: mailOperations,
  media: mediaOperations,
  settings: settingOperations,
  'payment-connections': connectionOperations,
  'payment-provider-keys': providerKeysOperations,
  'social-keys': socialKeysOperations,
  'mail-server': mailServerOperations,
  staff: memberOperations,
  dashboard: dashboardOperations,
  products: staffProductOperations,
  'product-lists': productListOperations,
  'product-batches': batchOperations,
  'product-export': [exportProductsOperation],
  'product-imports': importOperations,
  'product-variants': variantOperations,
  'product-stock': stockOperations,
  'product-prices': [listRecordedPricesOperation],
  'product-pictures': pictureOperations,
  'product-specs': specOperations,
  'product-compatibility': compatibilityOperations,
  'product-memberships': [listMembershipsOperation],
} as const;
