import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { resource } from '../api/resource.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { Flink, FlinkCategory, FlinkChange, FlinkInput, flinkKinds, flinkRules } from './flink.ts'

const idParams = z.strictObject({ id: Id })
const search = { search_keyword: line(120).default(''), category: line(60).default('') }
const accessProblems = ['downloads.sign_in', 'downloads.not_public'] as const
const manage = ['may:miscellaneous'] as const
const file = { max_bytes: flinkRules.max_bytes }

export const ListFlinks = endpoint({
  name: 'downloads.list_flinks',
  method: 'GET',
  path: '/flink',
  access: ['public'],
  summary: 'List downloads by category and name; for visitors only if downloads are public',
  query: z.strictObject({ ...search, ...pageQuery(100) }),
  payload: { flinks: z.array(Flink), ...pageResult },
  problems: accessProblems,
  limits: [{ by: 'address', seconds: 60, count: 120 }],
})

export const ListFlinkCategories = endpoint({
  name: 'downloads.list_flink_categories',
  method: 'GET',
  path: '/flink_categories',
  access: ['public'],
  summary: 'List the categories with the number of downloads; hidden downloads are counted for staff who manage them',
  payload: { categories: z.array(FlinkCategory) },
  problems: accessProblems,
  limits: pageLoads,
})

/** Adding and changing have separate endpoints below, because they upload a file. */
export const flinkCalls = resource({
  supports: ['list', 'setOnline', 'remove', 'removeMany', 'countDependents'],
  domain: 'downloads',
  one: 'flink',
  many: 'flinks',
  verbs: { one: 'flink', many: 'all_flinks' },
  path: '/flink',
  listPath: '/flink_all',
  access: { list: manage, add: manage, change: manage, remove: manage },
  row: Flink,
  input: z.strictObject({}),
  sorts: ['name', 'category', 'downloads', 'updated_at'],
  filters: {
    category: line(60).optional(),
    kind: z.enum(flinkKinds).optional(),
    online: z.enum(['true', 'false']).optional(),
  },
  problems: { unknown: 'downloads.not_found' },
})

export const OpenFlink = endpoint({
  name: 'downloads.open_flink',
  method: 'POST',
  path: '/flink/:id/open',
  access: ['public'],
  summary:
    'Get the URL of a download: the target of a link, or the URL of a file that browsers can download and resume for 12 hours',
  params: idParams,
  body: z.strictObject({ version: Id.optional() }),
  payload: { url: z.string() },
  problems: ['downloads.not_found', ...accessProblems],
  limits: [{ by: 'address', seconds: 60, count: 120 }],
  idempotent: 'never',
  quiet: true,
})

export const DownloadFlink = endpoint({
  name: 'downloads.download_flink',
  method: 'GET',
  path: '/flink/:id/download',
  access: ['public'],
  summary:
    'Download the newest or the given version of a file; supports ranges. Only requests from the first byte are counted',
  params: idParams,
  query: z.strictObject({ version: Id.optional(), ticket: z.string().max(200).optional() }),
  download: true,
  problems: ['downloads.not_found', ...accessProblems],
  idempotent: 'never',
  quiet: true,
  limits: pageLoads,
})

export const AddFlink = endpoint({
  name: 'downloads.add_flink',
  method: 'POST',
  path: '/flink',
  access: manage,
  summary: 'Add a download: a file of up to 2 GB, or a link to an https page',
  body: FlinkInput,
  files: { file },
  payload: { flink: Flink },
  problems: ['downloads.name_taken', 'downloads.file_or_link', 'downloads.empty_file'],
})

export const ChangeFlink = endpoint({
  name: 'downloads.change_flink',
  method: 'PUT',
  path: '/flink/:id',
  access: manage,
  summary: 'Change a download; an uploaded file becomes its newest version, and earlier versions remain available',
  params: idParams,
  body: FlinkChange,
  files: { file },
  payload: { flink: Flink },
  problems: [
    'downloads.not_found',
    'downloads.name_taken',
    'downloads.file_or_link',
    'downloads.empty_file',
    'downloads.too_many_versions',
  ],
})

export const RemoveFlinkVersion = endpoint({
  name: 'downloads.remove_flink_version',
  method: 'DELETE',
  path: '/flink/:id/version/:version_id',
  access: manage,
  summary: 'Remove a version of a file, unless it is the only one',
  params: z.strictObject({ id: Id, version_id: Id }),
  payload: { flink: Flink },
  problems: ['downloads.not_found', 'downloads.only_version'],
})
