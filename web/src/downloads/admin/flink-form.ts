import type { Flink } from '@mapwright/contract/downloads/flink.ts'
import { flagText } from '../../platform/api/flag-text.ts'

/** The form values of a download. */
export type EnteredFlink = {
  kind: Flink['kind']
  category: string
  name: string
  description: string
  url: string
  /** The file to upload; null if none is selected. */
  file: File | null
  version: string
  notes: string
  online: boolean
}

export const blankFlink: EnteredFlink = {
  kind: 'file',
  category: '',
  name: '',
  description: '',
  url: '',
  file: null,
  version: '',
  notes: '',
  online: true,
}

export const flinkValues = ({ kind, category, name, description, url, online, versions }: Flink): EnteredFlink => ({
  ...{ kind, category, name, description, url, online, file: null },
  version: versions[0]?.version ?? '',
  notes: versions[0]?.notes ?? '',
})

/** Returns the request body. Depending on the kind, it contains the URL of a link, or the version and notes of a file. */
export const flinkBody = ({ kind, url, version, notes, online, category, name, description }: EnteredFlink) => ({
  ...{ category, name, description, online: flagText(online) },
  ...(kind === 'link' ? { url } : { version, notes }),
})
