const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0

const isLong = process.env['TEST_LONG'] !== undefined
/** Number of rounds, and maximum relative difference of the median times. With few rounds, only a large difference is significant. */
const bar = isLong ? { rounds: 200, tolerance: 0.1 } : { rounds: 25, tolerance: 0.5 }
const measurements = 3

type Calls = [() => Promise<unknown>, () => Promise<unknown>]

/** Returns the relative difference between the median times of two calls, measured in alternating attempts. */
async function measure([one, other]: Calls, beforeEach: () => Promise<unknown>): Promise<number> {
  const took: [number[], number[]] = [[], []]
  const attempt = async (call: () => Promise<unknown>, times: number[]) => {
    await beforeEach()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < bar.rounds; round++) {
    // Alternates the order of the calls, so that work left over from the previous call affects both equally.
    const order = [() => attempt(one, took[0]), () => attempt(other, took[1])]
    for (const next of round % 2 === 0 ? order : order.reverse()) await next()
  }
  return median(took[0]) / median(took[1]) - 1
}

/**
 * Throws if two calls can be distinguished by their response times. The long run compares the median of all measurements. The short run passes after
 * one measurement within the tolerance, because a busy machine causes differences only occasionally, while faulty code causes them every time.
 */
export async function expectSameTime(calls: Calls, beforeEach: () => Promise<unknown>): Promise<void> {
  const differences: number[] = []
  while (differences.length < measurements) {
    const difference = await measure(calls, beforeEach)
    if (!isLong && Math.abs(difference) < bar.tolerance) return
    differences.push(difference)
  }
  const percentages = differences.map((share) => `${(share * 100).toFixed(1)} %`).join(', ')
  if (isLong) console.log(`the first call takes longer by ${percentages}`)
  if (!isLong || Math.abs(median(differences)) >= bar.tolerance)
    throw new Error(`the first call takes longer by these ratios: ${percentages}`)
}
