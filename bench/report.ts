type Line = { what: string; floor: string; app: string; ratio: string; budget: string; isMet: boolean }
type Measured = { floor: number; app: number; ratio: number }

export const formatInteger = (value: number): string => Math.round(value).toLocaleString('en')
export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Collects the figures of a run; prints each one immediately and all in a table at the end. */
export function report() {
  const lines: Line[] = []
  const add = (line: Line) => {
    lines.push(line)
    const against = line.floor ? ` (${line.app} against ${line.floor})` : ''
    print(`${line.isMet ? '✓' : '✗'} ${line.what}: ${line.ratio || line.app}${against}, budget ${line.budget}`)
  }
  return {
    /** A rate compared with the floor's. */
    against(what: string, { floor, app, ratio }: Measured, budget: number, unit: string): void {
      const figures = {
        floor: `${formatInteger(floor)} ${unit}`,
        app: `${formatInteger(app)} ${unit}`,
        ratio: ratio.toFixed(2),
      }
      add({ what, ...figures, budget: `≥ ${budget}`, isMet: ratio >= budget })
    },
    /** A figure with a maximum. */
    atMost(what: string, value: number, bound: number, unit: string, digits = 0): void {
      const app = `${value.toFixed(digits)} ${unit}`
      add({ what, floor: '', app, ratio: '', budget: `≤ ${bound} ${unit}`, isMet: value <= bound })
    },
    /** Prints the table and returns whether all budgets were met. */
    end(): boolean {
      print('\n| what | floor | app | ratio | budget | |\n| --- | ---: | ---: | ---: | --- | --- |')
      for (const { what, floor, app, ratio, budget, isMet } of lines)
        print(`| ${what} | ${floor} | ${app} | ${ratio} | ${budget} | ${isMet ? 'met' : 'MISSED'} |`)
      return lines.every((line) => line.isMet)
    },
  }
}

export type Report = ReturnType<typeof report>
