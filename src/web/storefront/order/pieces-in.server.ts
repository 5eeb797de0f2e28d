/** The pieces that a form names, line by line, in boxes called `qty-<line>`; empty ones and noughts are none. */
export function piecesIn(form: FormData): { order_line: string; qty: number }[] {
  return [...form].flatMap(([name, value]) => {
    const order_line = /^qty-(.+)$/.exec(name)?.[1];
    return order_line && value !== '' && value !== '0' ? [{ order_line, qty: Number(value) }] : [];
  });
}
