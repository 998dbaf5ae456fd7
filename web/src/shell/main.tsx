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

// Libraries that create style elements while dialogs are open look up the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce })

listenForSearchKeys()
const isThemed = startTheme()
cacheShell()

/** Replaces the first HTML by the app. */
export async function start(root: HTMLElement): Promise<void> {
  // The server prepared these responses for a visitor.
  if (!isSignedIn()) for (const [key, answer] of site.answers ?? []) queryClient.setQueryData(key, answer)
  await Promise.all([
    isThemed,
    // The app also starts if its texts fail to load: they are requested again where they are needed.
    startWording(languageTexts).catch(() => undefined),
    // The prerendered page stays until the page that replaces it has loaded.
    root.firstChild && router.load().catch(() => undefined),
  ])
  await nextTask()
  const reactRoot = createRoot(root, { onCaughtError })
  // A transition is rendered in slices, so that a phone still reacts to touches.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
