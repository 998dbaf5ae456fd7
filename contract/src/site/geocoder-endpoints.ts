import { z } from 'zod'
import { webAddress } from '../api/scalars.ts'
import { settingsCalls } from '../api/settings-calls.ts'

const access = ['may:settings'] as const

export const { get: GetGeocoder, change: ChangeGeocoder } = settingsCalls({
  domain: 'site',
  name: 'geocoder',
  path: '/geocoder',
  access,
  summary: 'The URL of the geocoding service; empty if there is none',
  payload: { geocoder_url: z.string() },
  change: {
    method: 'POST',
    summary: 'Set the search URL of a Nominatim-compatible service, with its API key as a query parameter if required',
    body: z.strictObject({ geocoder_url: webAddress(300) }),
  },
})
