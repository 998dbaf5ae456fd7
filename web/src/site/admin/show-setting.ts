/** Labels of fields, of switches and of groups of choices, and headings. */
const named = 'label, legend, h2, h3, summary span, .mantine-InputWrapper-label, .mantine-Switch-label'
const attribute = 'data-shown-setting'

/** The visible element whose text is the name of a setting: a label, or a heading. */
const elementOf = (content: HTMLElement, name: string) =>
  [...content.querySelectorAll<HTMLElement>(named)].find(
    (element) => element.checkVisibility() && element.textContent.replace(/ \*$/, '') === name,
  )

/** The control of a label or of a group of choices; for a heading, the heading itself. */
function controlOf(element: HTMLElement): HTMLElement {
  const group = element.closest<HTMLElement>('fieldset, .mantine-InputWrapper-root')
  const control =
    element.closest('label')?.control ?? group?.querySelector<HTMLElement>('input, select, textarea, button')
  if (control) return control
  const heading = element.closest('summary') ?? element
  if (heading === element) heading.tabIndex = -1
  return heading
}

/** Scrolls to an element, focuses its control, and frames it until the focus leaves it. */
function show(element: HTMLElement): void {
  const control = controlOf(element)
  const framed = element.closest<HTMLElement>('.mantine-InputWrapper-root, .mantine-Switch-root, fieldset') ?? element
  // A summary has the ring of the focus, which also shows after a click.
  if (!control.matches('summary')) framed.setAttribute(attribute, '')
  element.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  control.addEventListener('blur', () => framed.removeAttribute(attribute), { once: true })
}

/**
 * Shows the first of these names that is on the page, and waits for it while the section loads. Stops waiting when the person uses the section, so
 * that the focus never moves while somebody types.
 */
export function showSetting(content: HTMLElement, names: readonly string[], leave: AbortSignal): void {
  const done = new AbortController()
  const find = () => {
    const element = names.map((name) => elementOf(content, name)).find((found) => found !== undefined)
    if (!element) return
    done.abort()
    show(element)
  }
  const observer = new MutationObserver(find)
  done.signal.addEventListener('abort', () => observer.disconnect())
  leave.addEventListener('abort', () => done.abort())
  for (const type of ['keydown', 'pointerdown'] as const)
    content.addEventListener(type, () => done.abort(), { signal: done.signal, capture: true })
  observer.observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] })
  find()
}
