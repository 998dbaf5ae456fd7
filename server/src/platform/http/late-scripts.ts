const preload = /<link rel="modulepreload"[^<>]*>/g
const hrefIn = /href="([^"]+)"/

/**
 * Moves the preloads of the app's scripts from the head of index.html to an attribute of the first script, which loads them after the
 * prerendered page has been painted (web/src/shell/first-paint.ts). Otherwise they would compete with the page's largest picture.
 */
export function withLateScripts(template: string): (scripts: readonly string[]) => string {
  const first = (template.match(preload) ?? []).flatMap((link) => hrefIn.exec(link)?.[1] ?? [])
  const parts = template.replaceAll(preload, '').split('<script type="module"')
  return (scripts) => parts.join(`<script type="module" data-later="${[...new Set([...first, ...scripts])].join(' ')}"`)
}
