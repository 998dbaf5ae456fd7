import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-sans-arabic/wght.css'
import '@fontsource-variable/noto-sans-hebrew/wght.css'
import '../platform/theme/fonts.css'
import '../platform/theme/tokens.css'
import '../platform/theme/base.css'
import '../ui/mantine.css'
import frameWords from 'virtual:frame-words'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProblemError } from '../platform/api/problem-error.ts'
import { startWording } from '../platform/i18n/wording.ts'
import { ForbiddenError } from '../platform/status/forbidden-error.ts'
import { styleNonce } from '../platform/style-nonce.ts'
import { startTheme } from '../platform/theme/theme.ts'
import { App } from './app.tsx'
import { listenForSearchKeys } from './frame/search-keys.ts'
import { keepShell } from './keep-shell.ts'

// The libraries that write style elements while dialogs are open ask for the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce })

listenForSearchKeys()
startTheme()
keepShell()
// Without its words the app still starts: they are asked for again where they are needed.
await startWording(frameWords).catch(() => undefined)

/** A refusal is an answer that its page puts into words; anything else that a boundary catches is a fault of the app. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ForbiddenError || error instanceof ProblemError)) reportError(error)
}

const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
