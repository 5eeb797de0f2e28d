/** Shows the buttons that open the print dialog of the browser. */
export function enablePrintButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
}
