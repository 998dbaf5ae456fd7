const nameOf = (button: Element) => `${button.ariaLabel ?? ''}${button.textContent}`

/** Repeats the last click on a button of the prerendered page, where it has no effect, on the same button of the app. */
export function keepClick(root: HTMLElement): void {
  let clicked: Element | null = null
  const remember = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest('button') : null
  }
  root.addEventListener('click', remember)
  new MutationObserver((_, observer) => {
    if (root.querySelector('[data-prerendered]')) return
    observer.disconnect()
    root.removeEventListener('click', remember)
    if (clicked === null) return
    const name = nameOf(clicked)
    const same = [...root.querySelectorAll('button')].filter((button) => nameOf(button) === name)
    if (same.length === 1) same[0]?.click()
  }).observe(root, { childList: true })
}
