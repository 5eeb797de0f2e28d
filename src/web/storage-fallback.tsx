/**
 * Replaces browser storage that throws on access, as with blocked site data, by storage that lasts as long as the page.
 * React Router's scroll restoration reads `sessionStorage` unguarded in its own inline script, which comes after this.
 */
const SCRIPT = `for(const name of["sessionStorage","localStorage"])try{window[name]}catch{const map=new Map();Object.defineProperty(window,name,{configurable:true,value:{getItem:key=>map.get(key)??null,setItem:(key,value)=>{map.set(key,String(value))},removeItem:key=>{map.delete(key)}}})}`;

/** Rendered before every other script of the page; its hash is part of the CSP like those of all inline scripts. */
export function StorageFallback() {
  // the browser has run it before React starts, so its text is left out of the page's scripts
  const html = import.meta.env.SSR ? SCRIPT : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
