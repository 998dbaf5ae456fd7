import type { Page } from 'playwright-core'

/**
 * What is tapped and answers on less than 44 pixels of height, or of width where it is only a picture. The finger is tried at
 * the edges, so that a label or a place around a small box counts as well. Links within a sentence are no targets of their own.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const reach = 21
    const selector = 'button, a[href], input:not([type=hidden], [type=file]), select, [role=tab], [role=menuitem]'
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isInline = (element) => getComputedStyle(element).display === 'inline' && !getComputedStyle(element, '::after').content.includes('"')
    const small = new Set()
    for (const element of document.querySelectorAll('main ' + selector.split(', ').join(', main ') + ', nav a, header button')) {
      if (!isShown(element) || isInline(element) || element.closest('[aria-hidden=true]')) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const x = left + width / 2
      const y = top + height / 2
      const belongs = (at) => at && (element.contains(at) || at.contains(element) && at.matches('label, tr, li') || at.closest('label')?.control === element || at.closest('.mantine-Input-wrapper')?.contains(element))
      // Under a bar it cannot be tried; under a part of its own it cannot be tapped.
      const covering = document.elementFromPoint(x, y)
      if (!belongs(covering)) {
        if (covering?.closest('.mantine-Checkbox-root, .mantine-Radio-root')?.contains(element)) small.add('dead input "' + element.labels?.[0]?.textContent.trim().slice(0, 40) + '"')
        continue
      }
      const answers = [[0, -reach], [0, reach], ...(element.textContent?.trim() || element.matches('input') ? [] : [[-reach, 0], [reach, 0]])]
        .every(([dx, dy]) => belongs(document.elementFromPoint(x + dx, y + dy)))
      if (!answers) small.add(element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + '" ' + Math.round(width) + '×' + Math.round(height))
    }
    return [...small]
  })()`)
