import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'

const access = ['may:settings'] as const

const ServiceUrl = line(300).refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), {
  params: { code: 'not_a_web_address' },
})

export const GetGeocoder = endpoint({
  name: 'site.get_geocoder',
  method: 'GET',
  path: '/geocoder',
  access,
  summary: 'The geocoding service, which finds addresses on the map; empty: none',
  payload: { geocoder_url: z.string() },
})

export const ChangeGeocoder = endpoint({
  name: 'site.change_geocoder',
  method: 'POST',
  path: '/geocoder',
  access,
  summary:
    'Set the search address of a Nominatim-compatible service, with its key as a query parameter if it needs one',
  body: z.strictObject({ geocoder_url: ServiceUrl }),
  payload: { geocoder_url: z.string() },
})
