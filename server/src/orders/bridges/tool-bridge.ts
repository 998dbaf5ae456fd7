import type { BridgeKind } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import type { ToolFileReason } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'

/** Values of a decryption, which the service needs for the encryption. Kept with their JSON types. */
export type DeviceValues = Readonly<Record<string, string | number | boolean>>

export type SentFile = { bytes: Buffer; name: string }

/** Options of one request. `key`: identifies the request to services that support idempotency keys. */
type Request = { publicFetch: PublicFetch; key: string }

/** A service that decrypts and encrypts the files of a tool. @throws BridgeFailure */
export type ToolBridge = {
  kind: BridgeKind
  /** True if the service recognizes a repeated request by its key, so that a repetition is not charged again. */
  isRepeatable: boolean
  decrypt(file: SentFile, request: Request): Promise<{ bytes: Buffer; device_values: DeviceValues }>
  encrypt(file: SentFile, request: Request & { device_values: DeviceValues }): Promise<Buffer>
}

/** Whether the service has processed a failed request. `no`: repeating it costs nothing. `refused`: repeating it is useless. */
type Processed = 'no' | 'maybe' | 'refused'

/** Thrown if a service has not returned a file. */
export class BridgeFailure extends Error {
  override readonly name = 'BridgeFailure'
  readonly reason: ToolFileReason
  readonly processed: Processed
  /** Pause in seconds that the service asks for. */
  readonly pause: number | undefined

  constructor(
    reason: ToolFileReason,
    processed: Processed,
    { detail = '', pause }: { detail?: string; pause?: number | undefined } = {},
  ) {
    super(detail)
    this.reason = reason
    this.processed = processed
    this.pause = pause
  }

  /** Returns the failure without a secret that the service has repeated in its own words. */
  without(secret: string): BridgeFailure {
    const detail = secret === '' ? this.message : this.message.replaceAll(secret, '…')
    return new BridgeFailure(this.reason, this.processed, { detail, pause: this.pause })
  }
}
