import type { Logger } from 'pino'
import type { Sql } from '../../platform/db/sql.ts'
import { setOwnTexts } from '../../platform/i18n/own-texts.ts'
import { ownTextsChannel, readAllOwnTexts } from './own-text-rows.ts'

/** Delay, in ms, after which the texts are read again if that failed. */
const retryMs = 2_000

/**
 * Loads the operator's own texts into this process, and again whenever a process of the site changes them. After a lost connection, they are
 * read again, because changes in between were missed.
 */
export async function watchOwnTexts({ sql, log }: { sql: Sql; log: Logger }): Promise<{ stop(): Promise<void> }> {
  let latest = 0
  const load = async () => {
    latest += 1
    const turn = latest
    const texts = await readAllOwnTexts(sql)
    // An earlier read that returns later must not replace newer texts.
    if (turn === latest) setOwnTexts(texts)
  }
  let retry: NodeJS.Timeout | undefined
  const loadQuietly = (): void => {
    clearTimeout(retry)
    load().catch((error) => {
      log.warn({ err: error }, 'could not read the changed texts')
      retry = setTimeout(loadQuietly, retryMs).unref()
    })
  }
  const listening = await sql.listen(ownTextsChannel, loadQuietly, loadQuietly)
  await load()
  return {
    async stop() {
      await listening.unlisten()
      clearTimeout(retry)
    },
  }
}
