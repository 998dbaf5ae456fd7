type Account = { balance: bigint; credit_limit: bigint }

/** The part of the credit limit, in percent, that is left when the warning is sent. */
const warnsBelow = 20n

/** Returns true if less than a fifth of the credit limit is left. Always false without a limit. */
export const isNearLimit = ({ balance, credit_limit }: Account): boolean =>
  credit_limit > 0n && (balance + credit_limit) * 100n < credit_limit * warnsBelow
