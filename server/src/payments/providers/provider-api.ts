import type { App } from '../../platform/api/handler.ts'

/** Returns the server of a provider: the default one, unless the operator has set another one in PAYMENT_APIS. */
export const apiOf = ({ paymentApis }: Pick<App, 'paymentApis'>, name: string, usual: string): string =>
  paymentApis?.[name] ?? usual
