import { formatHundredths } from '@mapwright/contract/api/amounts.ts'

declare global {
  interface BigInt {
    toJSON(): string
  }
}

/** In JSON a bigint is always an amount in hundredths, written as a decimal string. A replacer would make JSON.stringify several times slower. */
BigInt.prototype.toJSON = function (this: bigint): string {
  return formatHundredths(this)
}
