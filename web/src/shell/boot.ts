import { nextTask } from './next-task.ts'

/**
 * Loads the app in steps, between which the browser can paint and react. On a phone, running the libraries takes a tenth of a second, and
 * running the app's own modules takes as long again. The page's HTML preloads these imports.
 */
async function boot(root: HTMLElement): Promise<void> {
  await import('react-dom/client')
  await nextTask()
  await import('./libraries.ts')
  await nextTask()
  const { start } = await import('./main.tsx')
  await nextTask()
  await start(root)
}

const root = document.getElementById('root')
if (root) void boot(root)
