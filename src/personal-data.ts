import { addressesPersonalData } from './modules/addresses/personal-data.ts';
import { cancellationsPersonalData } from './modules/cancellations/personal-data.ts';
import { cartPersonalData } from './modules/cart/personal-data.ts';
import { comparePersonalData } from './modules/compare/personal-data.ts';
import { contactPersonalData } from './modules/contact/personal-data.ts';
import { customersPersonalData, sessionsPersonalData } from './modules/customers/personal-data.ts';
import { devicesPersonalData } from './modules/devices/personal-data.ts';
import { followsPersonalData } from './modules/follows/personal-data.ts';
import { newsletterPersonalData } from './modules/newsletter/personal-data.ts';
import { ordersPersonalData } from './modules/orders/personal-data.ts';
import { paymentsPersonalData } from './modules/payments/personal-data.ts';
import { questionsPersonalData } from './modules/questions/personal-data.ts';
import { returnsPersonalData } from './modules/returns/personal-data.ts';
import { reviewsPersonalData } from './modules/reviews/personal-data.ts';
import { sellersPersonalData } from './modules/sellers/privacy/personal-data.ts';
import { socialLoginPersonalData } from './modules/social-login/personal-data.ts';
import { staffPersonalData } from './modules/staff/personal-data.ts';
import { stockAlertsPersonalData } from './modules/stock-alerts/personal-data.ts';
import { ticketsPersonalData } from './modules/tickets/personal-data.ts';
import { vouchersPersonalData } from './modules/vouchers/personal-data.ts';
import { wishlistPersonalData } from './modules/wishlist/personal-data.ts';
import { idempotencyPersonalData } from './platform/http/personal-data.ts';
import { mailPersonalData } from './platform/mail/personal-data.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';

/**
 * Personal data of every module, in the order of the lists in the data export. The erasure runs in the reverse order, so
 * a section whose rows are found through an order or the account comes after `orders` and `customers`.
 */
export const personalData: readonly PersonalData[] = [
  customersPersonalData,
  addressesPersonalData,
  ordersPersonalData,
  paymentsPersonalData,
  cancellationsPersonalData,
  returnsPersonalData,
  reviewsPersonalData,
  questionsPersonalData,
  wishlistPersonalData,
  comparePersonalData,
  followsPersonalData,
  devicesPersonalData,
  sellersPersonalData,
  cartPersonalData,
  vouchersPersonalData,
  stockAlertsPersonalData,
  newsletterPersonalData,
  ticketsPersonalData,
  contactPersonalData,
  socialLoginPersonalData,
  sessionsPersonalData,
  staffPersonalData,
  mailPersonalData,
  idempotencyPersonalData,
];
