import { z } from 'zod';
import { SOCIAL_PROVIDERS } from './social-login.rules.ts';

export const providerInput = z.enum(SOCIAL_PROVIDERS);

export const unlinkInput = z.strictObject({ id: z.uuid() });
