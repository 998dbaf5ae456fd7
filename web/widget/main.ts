import { type CallError, connect } from './connection.ts'
import { html } from './elements.ts'
import { frameSheet } from './style-sheet.ts'
import { showWidget } from './widget.ts'

/** Browsers send at most a few languages to another site without a preflight request. */
const maxLanguages = 5

/** The languages of the widget: those in its tag, otherwise the page's, otherwise the browser's. */
const languagesFor = (tag: HTMLScriptElement): string[] =>
  [tag.dataset['lang'], document.documentElement.lang, ...navigator.languages]
    .filter((language) => language !== undefined && /^[\w-]{2,12}$/.test(language))
    .flatMap((language) => language ?? [])
    .slice(0, maxLanguages)

/** The element of a selector; none for a faulty one. */
function placeFor(selector: string | undefined): Element | null {
  try {
    return selector === undefined ? null : document.querySelector(selector)
  } catch {
    return null
  }
}

/** Makes the element of the widget in the place that the tag names, else behind the tag. */
function hostOf(tag: HTMLScriptElement, isPage: boolean): HTMLElement {
  const host = html(isPage ? 'main' : 'div')
  const place = placeFor(tag.dataset['target'])
  if (place) place.append(host)
  // A tag in the head has no visible position, so the widget is appended to the body.
  else if (document.head.contains(tag)) document.body.append(host)
  else tag.after(host)
  return host
}

/** Reports the height of the widget to the page around the frame, so that it can resize the frame. */
function reportHeight(host: HTMLElement, parentOrigin: string): void {
  new ResizeObserver(() => {
    // Half a pixel too little would make the frame scroll, which makes its content narrower and higher, and so on.
    const { height } = host.getBoundingClientRect()
    window.parent.postMessage({ type: 'mapwright-widget', height: Math.ceil(height) }, parentOrigin)
  }).observe(host)
}

async function start(tag: HTMLScriptElement): Promise<void> {
  const { key = '', frame } = tag.dataset
  const isPage = frame !== undefined
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  if (isPage) document.adoptedStyleSheets = [...document.adoptedStyleSheets, frameSheet()]
  const host = hostOf(tag, isPage)
  const call = connect({ site: new URL(tag.src).origin, key, languages: languagesFor(tag) })
  if (frame) reportHeight(host, frame)
  await showWidget(host, { call, isPage }).catch((error: CallError) => {
    // Visitors cannot do anything about it; the website's owner looks at the console.
    console.warn(`The widget is not shown: ${error.code || 'no response, or the key is not valid on this website'}.`)
  })
}

// In a module, there is no current script.
const tag = document.currentScript ?? document.querySelector('script[data-key][src*="/widget.js"]')
if (tag instanceof HTMLScriptElement) void start(tag)
