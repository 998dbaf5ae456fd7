import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { App } from '../../platform/api/handler.ts'

/** Returns the webhook URL of a provider. */
export const webhookUrl = ({ publicUrl }: Pick<App, 'publicUrl'>, { path }: Pick<Endpoint, 'path'>): string =>
  `${publicUrl}/api${path}`
