/** Every heart and every scale on a page sends this one form, so that each of them is a button and nothing more. */
export const KEEP_FORM = 'keep';

export function KeepForm() {
  return <form id={KEEP_FORM} method="post" hidden />;
}
