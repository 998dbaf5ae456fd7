import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { App } from '../../platform/api/handler.ts'

/** The URL to which a provider sends its reports. */
export const webhookUrl = ({ publicUrl }: Pick<App, 'publicUrl'>, { path }: Pick<Endpoint, 'path'>): string =>
  `${publicUrl}/api${path}`
