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
  summary: 'The URL of the geocoding service; empty if there is none',
  payload: { geocoder_url: z.string() },
})

export const ChangeGeocoder = endpoint({
  name: 'site.change_geocoder',
  method: 'POST',
  path: '/geocoder',
  access,
  summary: 'Set the search URL of a Nominatim-compatible service, with its API key as a query parameter if required',
  body: z.strictObject({ geocoder_url: ServiceUrl }),
  payload: { geocoder_url: z.string() },
})
