/**
 * Runs in a page: doubles the text size (WCAG 1.4.4) and lists elements that overflow, are cut off, or header controls
 * that are outside of the viewport or overlap.
 */
export async function findLargeTextFaults(): Promise<string[]> {
  // the CSP would refuse an inline style sheet
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{font-size:200%!important}');
  document.adoptedStyleSheets = [sheet];
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const { innerWidth, scrollX } = window;
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const nameOf = (one: Element) => one.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 130);
  const isShown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isHeard = (one: Element) => getComputedStyle(one).clipPath !== 'none';
  const all = [...document.querySelectorAll('body *')].filter((one) => isShown(one) && !isHeard(one));
  const boxOf = (one: Element) => one.getBoundingClientRect();
  const outside = (one: Element) => boxOf(one).left < -1 || boxOf(one).right > innerWidth + 1;
  const causes = wide > 0 ? all.filter((one) => outside(one) && ![...one.children].some(outside)).slice(0, 4) : [];
  const controls = all.filter((one) => one.matches('header :is(a, button, input, summary)') && boxOf(one).width > 1);
  const covers = (one: Element, other: Element) => {
    const [a, b] = [boxOf(one), boxOf(other)];
    const [across, down] = [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
    return across > 1 && down > 1;
  };
  const covered = controls.flatMap((one, at) =>
    controls.slice(at + 1).filter((other) => !one.contains(other) && !other.contains(one) && covers(one, other)),
  );
  const cut = all.filter((one) => {
    if (!one.matches(':is(main, header, footer) :is(h1, h2, h3, p, a, button, label, legend, dt, dd, th, td, span)'))
      return false;
    const { overflowX, overflowY, webkitLineClamp, display } = getComputedStyle(one);
    // a card truncates a long name and links to the full one
    if (webkitLineClamp !== 'none' || display === 'inline' || !one.textContent?.trim()) return false;
    const isTall = overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2;
    return isTall || (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 2);
  });
  return [
    ...(wide > 0 || scrollX !== 0 ? [`${wide} px too wide`] : []),
    ...causes.map((one) => `beyond: ${nameOf(one)}`),
    ...controls.filter(outside).map((one) => `outside: ${nameOf(one)}`),
    ...covered.map((one) => `covered: ${nameOf(one)}`),
    ...cut.map((one) => `cut: ${nameOf(one)}`),
  ];
}
