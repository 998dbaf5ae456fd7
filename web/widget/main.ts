import { type CallError, connect } from './connection.ts'
import { html } from './elements.ts'
import { frameSheet } from './style-sheet.ts'
import { showWidget } from './widget.ts'

/** Maximum number of languages in the header. Browsers send a longer header to another site only after a preflight request. */
const maxLanguages = 5

/** The languages of the widget in order of preference: the language in the script tag, that of the page, and those of the browser. */
const languagesFor = (tag: HTMLScriptElement): string[] =>
  [tag.dataset['lang'], document.documentElement.lang, ...navigator.languages]
    .filter((language) => language !== undefined && /^[\w-]{2,12}$/.test(language))
    .flatMap((language) => language ?? [])
    .slice(0, maxLanguages)

/** The element for a selector; null without a selector, and for an invalid one. */
function placeFor(selector: string | undefined): Element | null {
  try {
    return selector === undefined ? null : document.querySelector(selector)
  } catch {
    return null
  }
}

/** Creates the element of the widget: in the target that the script tag names, otherwise after the tag. */
function hostOf(tag: HTMLScriptElement, isPage: boolean): HTMLElement {
  const host = html(isPage ? 'main' : 'div')
  const place = placeFor(tag.dataset['target'])
  if (place) place.append(host)
  // A tag in the head has no visible position, so the widget is appended to the body.
  else if (document.head.contains(tag)) document.body.append(host)
  else tag.after(host)
  return host
}

/** Reports the height of the widget to the page that contains the frame, so that the page can resize the frame. */
function reportHeight(host: HTMLElement, parentOrigin: string): void {
  new ResizeObserver(() => {
    // Rounds up. In a frame that is half a pixel too short, the scroll bar would make the content narrower and therefore taller.
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
    // Logged only, because visitors cannot solve the problem. The owner of the website can read the console.
    console.warn(`The widget is not shown: ${error.code || 'no response, or the key is not valid on this website'}.`)
  })
}

// `currentScript` is null in a module.
const tag = document.currentScript ?? document.querySelector('script[data-key][src*="/widget.js"]')
if (tag instanceof HTMLScriptElement) void start(tag)
