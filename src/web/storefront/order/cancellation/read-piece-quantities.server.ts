/** Reads the quantities of a form by line, from fields named `qty-<line>`; empty fields and zeros are skipped. */
export function readPieceQuantities(form: FormData): { order_line: string; qty: number }[] {
  return [...form].flatMap(([name, value]) => {
    const order_line = /^qty-(.+)$/.exec(name)?.[1];
    return order_line && value !== '' && value !== '0' ? [{ order_line, qty: Number(value) }] : [];
  });
}
