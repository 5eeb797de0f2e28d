/** Shared form of all wishlist and compare buttons of a page, so that each of them is a single button. */
export const LIST_FORM_ID = 'keep';

export function ListForm() {
  return <form id={LIST_FORM_ID} method="post" hidden />;
}
