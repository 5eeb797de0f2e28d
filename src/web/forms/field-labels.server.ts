import type { ContactTopic } from '../../modules/contact/contact.rules.ts';
import { CONDITION_QUESTIONS } from '../../modules/tickets/ticket.rules.ts';
import type { FieldLabels, Translator } from '../../platform/translator.ts';

/**
 * Labels of form fields whose label differs from `fieldNames`: an error message must use the label that the form shows.
 * Each entry is the message that the form uses for its label; test/e2e/accessibility/field-labels.test.ts compares them.
 */
export const entryLabels = (t: Translator): FieldLabels => ({ code: t('login.code') });

export const newPasswordLabels = (t: Translator): FieldLabels => ({
  ...entryLabels(t),
  password: t('login.newPassword'),
  password_confirmation: t('login.confirmPassword'),
});

export function profileLabels(t: Translator, part: string): FieldLabels {
  if (part === 'password') return newPasswordLabels(t);
  return {
    ...entryLabels(t),
    email: t('profile.newEmail'),
    password: t('profile.yourPassword'),
    country: t('profile.phoneCountry'),
    locale: t('profile.locale'),
  };
}

export const checkoutLabels = (t: Translator): FieldLabels => ({
  note: t('checkout.note'),
  order_method: t('checkout.payment'),
});

export function contactLabels(t: Translator, topic: ContactTopic | undefined): FieldLabels {
  const reference = topic === 'order' || topic === 'product' || topic === 'seller';
  return {
    fault: t('contact.fault'),
    message: t('contact.message'),
    ...(reference && { reference: t(`contact.references.${topic}`) }),
  };
}

export const itLabels = (t: Translator): FieldLabels => ({
  company: t('contact.it.company'),
  service: t('contact.it.service'),
  when: t('contact.it.when'),
  needs: t('contact.it.needs'),
  where: t('contact.it.where'),
  city: t('contact.it.city'),
});

export const offerLabels = (t: Translator): FieldLabels => ({
  location: t('tradeIn.location'),
  consent_data: t('tradeIn.consentData'),
  consent_terms: t('tradeIn.consentTerms'),
});

export const tradeInLabels = (t: Translator): FieldLabels => ({ storage_gb: t('tradeIn.storage') });

export const trackLabels = (t: Translator): FieldLabels => ({ code: t('track.code'), contact: t('track.contact') });

export const returnLabels = (t: Translator): FieldLabels => ({
  kind: t('returns.kind'),
  note: t('returns.note'),
  wish: t('returns.remedy'),
});

export const bookingLabels = (t: Translator): FieldLabels => ({
  ...Object.fromEntries(CONDITION_QUESTIONS.map((question) => [question, t(`repairBooking.condition.${question}`)])),
  slot: t('repairBooking.when'),
  method: t('repairBooking.method'),
  description: t('repairBooking.whatHappened'),
  consent_data: t('repairBooking.consent_data'),
  consent_terms: t('repairBooking.consent_terms'),
});

export const claimLabels = (t: Translator): FieldLabels => ({ description: t('ticket.warrantyClaim.what') });

export const faultLabels = (t: Translator): FieldLabels => ({ other: t('repairBooking.otherLabel') });

export const sellerLabels = (t: Translator, shop: string): FieldLabels => ({
  ...entryLabels(t),
  categories: t('seller.categories'),
  self_certified: t('seller.self_certified'),
  agreement: t('seller.agreement', { shop }),
  answer: t('seller.answer'),
});

export const storeReplyLabels = (t: Translator): FieldLabels => ({ reply: t('storeReviews.reply') });

export const reviewLabels = (t: Translator): FieldLabels => ({
  rating: t('ownReviews.stars'),
  body: t('ownReviews.text'),
});

export const productLabels = (t: Translator): FieldLabels => ({
  question: t('questions.ask'),
  answer: t('questions.answer'),
  reason: t('reviews.reportReason'),
  note: t('reviews.reportNote'),
});

export const deviceLabels = (t: Translator): FieldLabels => ({ name: t('devices.nameLabel') });

export const adminLabels = (t: Translator): FieldLabels => ({ message: t('admin.messageToBuyer') });

export const contributionLabels = (t: Translator): FieldLabels => ({
  answer: t('admin.questions.answer'),
  reply: t('admin.reviews.reply'),
  reason: t('admin.questions.reason'),
});

export const applicationLabels = (t: Translator, decision: string): FieldLabels => ({
  reason: t(`admin.applications.${decision === 'reject' ? 'reject' : 'ask-more'}-reason`),
});

/** The form that rejects a proof labels its `note` field "reason". */
export const transferLabels = (t: Translator, intent: string): FieldLabels =>
  intent === 'reject' ? { note: t('fieldNames.reason') } : {};
