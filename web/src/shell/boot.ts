import { nextTask } from './next-task.ts'

/**
 * Loads the app in steps: a phone needs a tenth of a second to run its libraries, and as long again for its own modules; in between, it can
 * paint and react. The page's HTML preloads these imports.
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
