type Line = { what: string; floor: string; app: string; ratio: string; budget: string; isKept: boolean }
type Measured = { floor: number; app: number; ratio: number }

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The figures of a run, said one by one as they come and as one table at the end. */
export function report() {
  const lines: Line[] = []
  const add = (line: Line) => {
    lines.push(line)
    const against = line.floor ? ` (${line.app} against ${line.floor})` : ''
    say(`${line.isKept ? '✓' : '✗'} ${line.what}: ${line.ratio || line.app}${against}, budget ${line.budget}`)
  }
  return {
    /** A rate held against the floor's rate of the same moments. */
    against(what: string, { floor, app, ratio }: Measured, budget: number, unit: string): void {
      const figures = { floor: `${whole(floor)} ${unit}`, app: `${whole(app)} ${unit}`, ratio: ratio.toFixed(2) }
      add({ what, ...figures, budget: `≥ ${budget}`, isKept: ratio >= budget })
    },
    /** A figure of its own with an upper bound. */
    atMost(what: string, value: number, bound: number, unit: string, digits = 0): void {
      const app = `${value.toFixed(digits)} ${unit}`
      add({ what, floor: '', app, ratio: '', budget: `≤ ${bound} ${unit}`, isKept: value <= bound })
    },
    /** Prints the table; answers whether every budget was kept. */
    end(): boolean {
      say('\n| what | floor | app | ratio | budget | |\n| --- | ---: | ---: | ---: | --- | --- |')
      for (const { what, floor, app, ratio, budget, isKept } of lines)
        say(`| ${what} | ${floor} | ${app} | ${ratio} | ${budget} | ${isKept ? 'kept' : 'MISSED'} |`)
      return lines.every((line) => line.isKept)
    },
  }
}

export type Report = ReturnType<typeof report>
