import { compareBytes } from '@mapwright/contract/ecu/comparison.ts'

/** Compares off the page's own thread, so that it stays smooth. */
self.onmessage = ({ data: [before, after] }: MessageEvent<[Uint8Array, Uint8Array]>) =>
  self.postMessage(compareBytes(before, after))
