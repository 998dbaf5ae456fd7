import { useDirection } from '@mantine/core'
import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '../platform/i18n/wording.ts'
import { styleNonce } from '../platform/style-nonce.ts'
import { useColorScheme } from '../platform/theme/theme.ts'
import { Toasts } from '../ui/messages/toasts.tsx'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

/** Updates Mantine's text direction when the language changes. */
function Directed({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return children
}

export function App() {
  return (
    <Providers
      direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      scheme={useColorScheme()}
      nonce={styleNonce}
    >
      <Directed>
        <RouterProvider router={router} />
        <Toasts />
      </Directed>
    </Providers>
  )
}
