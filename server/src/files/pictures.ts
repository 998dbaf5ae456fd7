import { bufferOf } from '../threads/buffer-of.ts'
import { type RunTask, TaskStopped, threadPool } from '../threads/thread-pool.ts'
import type { Drawing, PictureFault } from './picture-tasks.ts'

type Tasks = typeof import('./picture-tasks.ts')

let loaded: Promise<RunTask<Tasks>> | undefined

/** sharp must be loaded on the main thread first, so that its library stays in memory while threads come and go. */
const threads = () => {
  loaded ??= import('sharp').then(() =>
    threadPool({ threads: 2, timeoutMs: 40_000, heapMegabytes: 128 }).tasks<Tasks>(
      new URL('./picture-tasks.ts', import.meta.url),
    ),
  )
  return loaded
}

/** A picture somebody sent, drawn again; or why it cannot be. What takes too long is no picture either. */
export async function drawPicture(
  drawing: Drawing,
): Promise<{ content: Buffer; width: number; height: number; media_type: string } | PictureFault> {
  const run = await threads()
  try {
    const drawn = await run('draw', drawing)
    return typeof drawn === 'string' ? drawn : { ...drawn, content: bufferOf(drawn.content) }
  } catch (error) {
    if (error instanceof TaskStopped) return 'not_a_picture'
    throw error
  }
}

export const pngOf = async (picture: Buffer): Promise<Buffer> => bufferOf(await (await threads())('asPng', picture))

/** A picture in the middle of a square. */
export const iconOf = async (icon: Parameters<Tasks['drawIcon']>[0]): Promise<Buffer> =>
  bufferOf(await (await threads())('drawIcon', icon))
