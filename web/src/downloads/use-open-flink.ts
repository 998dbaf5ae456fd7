import type { Flink } from '@mapwright/contract/downloads/flink.ts'
import { OpenFlink } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { useState } from 'react'
import { call } from '../platform/api/call.ts'
import { notify } from '../ui/messages/notify.ts'

function openUrl(url: string, isLink: boolean): void {
  const anchor = document.createElement('a')
  anchor.href = url
  if (isLink) {
    anchor.target = '_blank'
    anchor.rel = 'noopener noreferrer'
  } else anchor.download = ''
  anchor.click()
}

/** Opens a link or downloads a file. Files go to the browser's download manager, which can pause and resume large downloads. */
export function useOpenFlink() {
  const [opening, setOpening] = useState<string>()
  const open = async ({ _id: id, kind }: Pick<Flink, '_id' | 'kind'>, version?: string) => {
    setOpening(version ?? id)
    try {
      const { url } = await call(OpenFlink, { params: { id }, body: { version } })
      openUrl(url, kind === 'link')
    } catch (problem) {
      notify.refused(problem)
    } finally {
      setOpening(undefined)
    }
  }
  return { opening, open }
}
