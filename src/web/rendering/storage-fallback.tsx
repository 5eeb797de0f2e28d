/**
 * Replaces browser storage that throws on access (blocked site data) by in-memory storage.
 * React Router's scroll restoration reads `sessionStorage` unguarded in its own inline script, which comes after this.
 */
const FALLBACK_SCRIPT = `for(const name of["sessionStorage","localStorage"])try{window[name]}catch{const map=new Map();Object.defineProperty(window,name,{configurable:true,value:{getItem:key=>map.get(key)??null,setItem:(key,value)=>{map.set(key,String(value))},removeItem:key=>{map.delete(key)}}})}`;

/** Rendered before every other script of the page; its hash is part of the CSP like those of all inline scripts. */
export function StorageFallback() {
  // empty in the browser: the script has run before hydration
  const html = import.meta.env.SSR ? FALLBACK_SCRIPT : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
