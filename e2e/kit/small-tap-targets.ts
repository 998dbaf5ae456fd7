import type { Page } from 'playwright-core'

/**
 * Finds tap targets that are less than 44 pixels high or, if they have no text, less than 44 pixels wide. Measured by hit tests, so labels, the area
 * around small boxes and clickable rows count. Links within a sentence are exempt; a link that is alone in its line or cell is not.
 */
export const smallTapTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const reach = 21
    const selector = 'button, a[href], input:not([type=hidden], [type=file]), select, [role=tab], [role=menuitem]'
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isAlone = (element) => element.closest('li, th, td, dd')?.textContent.trim() === element.textContent.trim()
    const isInline = (element) => !isAlone(element) && getComputedStyle(element).display === 'inline' && !getComputedStyle(element, '::after').content.includes('"')
    const isRowOf = (at, element) => at.matches('tr, li') && getComputedStyle(at).cursor === 'pointer' && at.querySelector('a[href]') === element
    const small = new Set()
    for (const element of document.querySelectorAll('main ' + selector.split(', ').join(', main ') + ', nav a, header button, footer button')) {
      if (!isShown(element) || isInline(element) || element.closest('[aria-hidden=true]')) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const x = left + width / 2
      const y = top + height / 2
      const belongs = (at) => at && (element.contains(at) || at.contains(element) && (at.matches('label') || isRowOf(at, element)) || at.closest('label')?.control === element || at.closest('.mantine-Input-wrapper')?.contains(element))
      // Skips an element covered by another one, such as a bar. Reports an input covered by its own control: it cannot be tapped.
      const covering = document.elementFromPoint(x, y)
      if (!belongs(covering)) {
        if (covering?.closest('.mantine-Checkbox-root, .mantine-Radio-root')?.contains(element)) small.add('dead input "' + element.labels?.[0]?.textContent.trim().slice(0, 40) + '"')
        continue
      }
      const isHit = [[0, -reach], [0, reach], ...(element.textContent?.trim() || element.matches('input') ? [] : [[-reach, 0], [reach, 0]])]
        .every(([dx, dy]) => belongs(document.elementFromPoint(x + dx, y + dy)))
      if (!isHit) small.add(element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + '" ' + Math.round(width) + '×' + Math.round(height))
    }
    return [...small]
  })()`)
