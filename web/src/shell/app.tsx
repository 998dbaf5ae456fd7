import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../platform/api/query-client.ts'
import { directionOf } from '../platform/i18n/language.ts'
import { useLanguage } from '../platform/i18n/wording.ts'
import { styleNonce } from '../platform/style-nonce.ts'
import { mantineTheme, mantineVariables } from '../platform/theme/mantine-theme.ts'
import { useColorScheme } from '../platform/theme/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { router } from './router.tsx'

/** Keeps Mantine's direction in sync with the language. */
function Directed({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return children
}

export function App() {
  const scheme = useColorScheme()
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider
        initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        detectDirection={false}
      >
        <MantineProvider
          theme={mantineTheme}
          cssVariablesResolver={mantineVariables}
          forceColorScheme={scheme}
          getStyleNonce={() => styleNonce}
          withGlobalClasses={false}
        >
          <Directed>
            <RouterProvider router={router} />
            <Toasts />
          </Directed>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}
