import type { Page } from 'playwright-core'

/**
 * Returns buttons, links, headings and labels with text that their box cuts off. Text that ends in an ellipsis is not a fault, and neither is
 * text for screen readers.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = [...document.querySelectorAll('button, a, h1, h2, h3, label, th, td, summary')]
    return texts.flatMap((element) => {
      const style = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || style.textOverflow === 'ellipsis' || element.innerText.trim() === '') return []
      const isCut =
        (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2)
      return isCut ? ['cuts off ' + element.tagName + ' "' + element.innerText.trim().slice(0, 40) + '"'] : []
    })
  })()`)
