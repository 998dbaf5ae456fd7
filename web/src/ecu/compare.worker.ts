import { compareBytes } from '@mapwright/contract/ecu/comparison.ts'

/** Compares in a worker, so that the page stays responsive. */
self.onmessage = ({ data: [before, after] }: MessageEvent<[Uint8Array, Uint8Array]>) =>
  self.postMessage(compareBytes(before, after))
