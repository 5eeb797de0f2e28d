import { z } from 'zod';
import { emailInput } from '../customers/customers.input.ts';
import { SOCIAL_PROVIDERS } from './social-login.rules.ts';

export const providerInput = z.enum(SOCIAL_PROVIDERS);

export const unlinkInput = z.strictObject({ id: z.uuid() });

/** Token in the cookie of the browser that started the social login. */
export const attemptParams = z.strictObject({ browserToken: z.string().nullable() });

/** Without an address the code is sent again. */
export const sendCodeInput = emailInput.partial();
