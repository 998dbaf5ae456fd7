import type { App } from '../../platform/api/handler.ts'

/** The server of a provider: the default one, unless the operator has named another one in PAYMENT_APIS. */
export const apiOf = ({ paymentApis }: Pick<App, 'paymentApis'>, name: string, usual: string): string =>
  paymentApis?.[name] ?? usual
