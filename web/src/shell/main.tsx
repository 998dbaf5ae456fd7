import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/vazirmatn/wght.css'
import '@fontsource-variable/noto-sans-hebrew/wght.css'
import '../platform/theme/fonts.css'
import '../platform/theme/tokens.css'
import '../platform/theme/base.css'
import '../ui/mantine.css'
import languageTexts from 'virtual:language-texts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ProblemError } from '../platform/api/problem-error.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { isSignedIn } from '../platform/api/session.ts'
import { startWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import { styleNonce } from '../platform/style-nonce.ts'
import { startTheme } from '../platform/theme/theme.ts'
import { App } from './app.tsx'
import { cacheShell } from './cache-shell.ts'
import { listenForSearchKeys } from './frame/search-keys.ts'
import { nextTask } from './next-task.ts'
import { onCaughtError } from './on-caught-error.ts'
import { router } from './router.tsx'

// Some libraries create style elements while dialogs are open and read the nonce from this global variable.
Object.assign(window, { __webpack_nonce__: styleNonce })

listenForSearchKeys()
const isThemed = startTheme()
cacheShell()

/** Without texts that the server no longer has, every page would be empty. */
function refuseOutdated(problem: unknown): void {
  if (problem instanceof ProblemError && problem.code === 'network.outdated') throw problem
}

/** Replaces the HTML from the server with the app. */
export async function start(root: HTMLElement): Promise<void> {
  // Responses that the server has prepared for a visitor.
  if (!isSignedIn()) for (const [key, answer] of site.answers ?? []) queryClient.setQueryData(key, answer)
  await Promise.all([
    isThemed,
    // The app also starts without a connection. Its texts are requested again when a component needs them.
    startWording(languageTexts).catch(refuseOutdated),
    // Waits for the page's code, so that the prerendered page stays visible until then.
    root.firstChild && router.load().catch(() => undefined),
  ])
  await nextTask()
  const reactRoot = createRoot(root, { onCaughtError })
  // A transition is rendered in slices, so that a phone can react to touches in between.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
