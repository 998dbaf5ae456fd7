import type { Route } from '../../platform/api/handler.ts'
import { checkProvider } from './check-provider.ts'
import { checkProviderAnswer } from './check-provider-answer.ts'
import { getProviderLink, linkProvider, unlinkProvider } from './provider-links.ts'
import { singleSignIn } from './single-sign-in.ts'
import { changeSingleSignOnSettings, getSingleSignOnSettings } from './single-sign-on-settings.ts'
import { startProviderLink, startSingleSignOn } from './start-single-sign-on.ts'

export const singleSignOnRoutes: readonly Route[] = [
  startSingleSignOn,
  startProviderLink,
  checkProviderAnswer,
  singleSignIn,
  getProviderLink,
  linkProvider,
  unlinkProvider,
  getSingleSignOnSettings,
  changeSingleSignOnSettings,
  checkProvider,
]
