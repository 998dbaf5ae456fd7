import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  JoinedMapping,
  JoinedMappingsInput,
  JoinedSite,
  JoinedSiteInput,
  JoinedSiteReport,
  MasterItem,
  TryJoinedSiteInput,
} from './joined-site.ts'

const access = ['admin'] as const
const one = { joined_site: JoinedSite }
const mappings = {
  services: z.array(JoinedMapping),
  options: z.array(JoinedMapping),
  master_services: z.array(MasterItem),
  master_options: z.array(MasterItem),
}

export const GetJoinedSite = endpoint({
  name: 'joined.get_site',
  method: 'GET',
  path: '/joined_site',
  access,
  summary: 'The connection of this site to a master, to which orders are forwarded; null if there is none',
  payload: { joined_site: JoinedSite.nullable() },
})

export const TryJoinedSite = endpoint({
  name: 'joined.try_site',
  method: 'POST',
  path: '/joined_site/try',
  access,
  summary: 'Test the connection to a master with an address and a key; an empty key tests the saved one',
  body: TryJoinedSiteInput,
  payload: { report: JoinedSiteReport },
  problems: ['joined.key_required'],
  idempotent: 'never',
  personal: true,
  quiet: true,
  limits: [{ by: 'principal', seconds: 60, count: 20 }],
})

export const ChangeJoinedSite = endpoint({
  name: 'joined.change_site',
  method: 'PUT',
  path: '/joined_site',
  access,
  summary: 'Connect this site to a master, or change the connection; a refused connection is tried again',
  body: JoinedSiteInput,
  payload: one,
  problems: ['joined.key_required', 'joined.orders_open', 'joined.own_site'],
  idempotent: 'never',
  personal: true,
})

export const PauseJoinedSite = endpoint({
  name: 'joined.pause_site',
  method: 'POST',
  path: '/joined_site/pause',
  access,
  summary: 'Stop the exchange with the master in both directions',
  payload: one,
  problems: ['joined.not_connected'],
})

export const ResumeJoinedSite = endpoint({
  name: 'joined.resume_site',
  method: 'POST',
  path: '/joined_site/resume',
  access,
  summary: 'Continue the exchange with the master; everything that has happened in the meantime is caught up on',
  payload: one,
  problems: ['joined.not_connected'],
})

export const RemoveJoinedSite = endpoint({
  name: 'joined.remove_site',
  method: 'DELETE',
  path: '/joined_site',
  access,
  summary: 'Remove the connection with its key and its mappings; refused while forwarded orders are open',
  payload: {},
  problems: ['joined.not_connected', 'joined.orders_open'],
  personal: true,
})

export const GetJoinedMappings = endpoint({
  name: 'joined.get_mappings',
  method: 'GET',
  path: '/joined_site/mappings',
  access,
  summary: 'The services and options of this site with those of the master that are ordered for them',
  payload: mappings,
  problems: ['joined.not_connected'],
})

export const ChangeJoinedMappings = endpoint({
  name: 'joined.change_mappings',
  method: 'PUT',
  path: '/joined_site/mappings',
  access,
  summary: 'Map services and options to those of the master; items that are not sent stay as they are',
  body: JoinedMappingsInput,
  payload: mappings,
  problems: [
    'joined.not_connected',
    'joined.master_item_not_found',
    'tuning.service_not_found',
    'tuning.option_not_found',
  ],
})

export const ReadMasterCatalogue = endpoint({
  name: 'joined.read_catalogue',
  method: 'POST',
  path: '/joined_site/catalogue',
  access,
  summary: "Read the master's services, options and prices again",
  payload: mappings,
  problems: ['joined.not_connected', 'joined.master_unavailable'],
  quiet: true,
  limits: [{ by: 'principal', seconds: 60, count: 20 }],
})
