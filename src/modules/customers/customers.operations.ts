import { getOwnProfileOperation, getProfileOperation } from './profile/visitor-profile.operations.ts';
import { requestPasswordResetOperation, resetPasswordOperation } from './sign-in/password-reset.operations.ts';
import { signInOperation, verifyTwoFactorOperation } from './sign-in/sign-in.operations.ts';
import { signOutByTokenOperation, signOutOperation } from './sign-in/sign-out.operations.ts';
import { resendSignUpCodeOperation, signUpOperation, verifySignUpOperation } from './sign-up/sign-up.operations.ts';

/** Responses carry tokens; page actions set cookies. */
export const customerOperations = [
  signUpOperation,
  resendSignUpCodeOperation,
  verifySignUpOperation,
  signInOperation,
  verifyTwoFactorOperation,
  requestPasswordResetOperation,
  resetPasswordOperation,
  signOutByTokenOperation,
  signOutOperation,
  getProfileOperation,
  getOwnProfileOperation,
] as const;
