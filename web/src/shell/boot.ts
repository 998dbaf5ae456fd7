import { reloadOnce } from '../platform/reload-once.ts'
import { keepClick } from './early-click.ts'
import { firstPaint } from './first-paint.ts'
import { nextTask } from './next-task.ts'

/**
 * Loads the app in steps, between which the browser can paint and react. On a phone, running the libraries takes a tenth of a second, and
 * running the app's own modules takes as long again. The page's HTML preloads these imports, or lists those that are preloaded after the
 * first paint.
 */
async function boot(root: HTMLElement): Promise<void> {
  const later = document.querySelector<HTMLElement>('script[data-later]')?.dataset['later']
  if (later) {
    keepClick(root)
    await firstPaint(root)
    for (const href of later.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  await import('react-dom/client')
  await nextTask()
  await import('./libraries.ts')
  await nextTask()
  const { start } = await import('./main.tsx')
  await nextTask()
  await start(root)
}

const root = document.getElementById('root')
if (root)
  boot(root).catch((problem: unknown) => {
    // The script in index.html shows a message if a reload does not help.
    if (!reloadOnce()) window.dispatchEvent(new Event('boot-failed'))
    throw problem
  })
