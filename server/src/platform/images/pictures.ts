import { bufferOf } from '../threads/buffer-of.ts'
import { type RunTask, TaskStopped, threadPool } from '../threads/thread-pool.ts'
import type { PictureFault, ResizeRequest } from './picture-tasks.ts'

type Tasks = typeof import('./picture-tasks.ts')

let loaded: Promise<RunTask<Tasks>> | undefined

/** Starts the threads. sharp is loaded on the main thread first, so that its native library stays loaded when threads end. */
const threads = () => {
  loaded ??= import('sharp').then(() =>
    threadPool({ threads: 2, timeoutMs: 40_000, heapMegabytes: 128 }).tasks<Tasks>(
      new URL('./picture-tasks.ts', import.meta.url),
    ),
  )
  return loaded
}

/** Resizes an uploaded picture. Returns the reason if it cannot be resized; a timeout counts as `not_a_picture`. */
export async function resizePicture(
  request: ResizeRequest,
): Promise<{ content: Buffer; width: number; height: number; media_type: string } | PictureFault> {
  const run = await threads()
  try {
    const resized = await run('resize', request)
    return typeof resized === 'string' ? resized : { ...resized, content: bufferOf(resized.content) }
  } catch (error) {
    if (error instanceof TaskStopped) return 'not_a_picture'
    throw error
  }
}

export const pictureToPng = async (picture: Buffer): Promise<Buffer> =>
  bufferOf(await (await threads())('toPng', picture))

/** Centers a picture on a square. Returns a PNG. */
export const makeIconPng = async (icon: Parameters<Tasks['makeIcon']>[0]): Promise<Buffer> =>
  bufferOf(await (await threads())('makeIcon', icon))

/** Scales a picture to a size in pixels, on a white background, for printed documents. Returns a PNG. */
export const makePrintPng = async (print: Parameters<Tasks['makePrint']>[0]): Promise<Buffer> =>
  bufferOf(await (await threads())('makePrint', print))

/** Draws a picture of lines and texts. Returns a PNG. */
export const drawPng = async (drawing: Parameters<Tasks['drawPicture']>[0]): Promise<Buffer> =>
  bufferOf(await (await threads())('drawPicture', drawing))
