/** The content of the file that web/build/page-preloads.ts writes. */
type PreloadList = { files: string[]; pages: Record<string, { scripts: number[]; styles: number[] }> }

let list: Promise<PreloadList> | undefined
let first: string | undefined

const fetchList = () => {
  list ??= fetch('/preloads.json').then((response) => response.json())
  list.catch(() => {
    list = undefined
  })
  return list
}

/**
 * Makes the browser load the imports of a page while the page's own script is still loading. The server does the same for the first page. In
 * development, there is no list, and each script is loaded when another one imports it.
 */
export async function preloadPage(path: string): Promise<void> {
  first ??= path
  if (path === first || !import.meta.env.PROD) return
  const { files, pages } = await fetchList()
  for (const place of pages[path]?.scripts ?? []) {
    const href = files[place]
    if (!href || document.head.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
