type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
type Child = Node | string | undefined | false

const svgNamespace = 'http://www.w3.org/2000/svg'

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

/** Creates an HTML element. Texts become text nodes, so names and prices cannot be parsed as HTML (Trusted Types). */
export const html = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children)

/** Creates an SVG element. */
export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] => fill(document.createElementNS(svgNamespace, tag), attributes, children)

let ids = 0

/** Creates an id that is unique in the page, for labels and descriptions. */
export const newId = (): string => `mw-${++ids}`
