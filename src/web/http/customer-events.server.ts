import type { CustomerEvents } from '../../modules/customers/customer-events.ts';
import { changeSubscriptionEmail } from '../../modules/newsletter/set-subscription.ts';
import { unlinkSocialLogins } from '../../modules/social-login/unlink-social-login.ts';

/** Wires customers to newsletter and social login, which `customers` must not import. */
export const customerEvents: CustomerEvents = {
  onEmailChanged: changeSubscriptionEmail,
  onAccountRecovered: unlinkSocialLogins,
};
