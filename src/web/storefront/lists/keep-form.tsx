/** Shared form of all wishlist and compare buttons of a page, so that each of them is a single button. */
export const KEEP_FORM = 'keep';

export function KeepForm() {
  return <form id={KEEP_FORM} method="post" hidden />;
}
