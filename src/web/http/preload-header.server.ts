/** URLs of the stylesheets in the head of a page. */
export function findStylesheets(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, href]) => href ?? []);
}

/** The `Link` header of a page, which content delivery networks send in advance as 103 Early Hints. */
export function buildPreloadHeader(stylesheets: readonly string[]): string {
  return stylesheets.map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}
