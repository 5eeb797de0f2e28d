import { useState } from 'react';
import { useNavigate } from 'react-router';
import { postToApi } from '../../../client/api-client.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';

/**
 * Checks the cart, then navigates to the checkout if it is unchanged, else to the cart, which shows each problem at its
 * line. If the check fails, the cart page is opened.
 */
export function useCheckout() {
  const navigate = useNavigate();
  const locale = usePageLocale();
  const [busy, setBusy] = useState(false);
  const checkOut = () => {
    if (busy) return;
    setBusy(true);
    void checkCartUnchanged(locale)
      .catch(() => false)
      .then((isUnchanged) => navigate(isUnchanged ? to.checkout() : to.cart()))
      .finally(() => setBusy(false));
  };
  return { checkOut, busy };
}

async function checkCartUnchanged(locale: string): Promise<boolean> {
  const checked = await postToApi('/cart/check', {}, { language: locale });
  return checked.ok && checked.data.ok;
}
