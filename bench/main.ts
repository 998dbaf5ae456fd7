import { cpus } from 'node:os'
import { measureChat } from './chat.ts'
import { measureExamination } from './examination.ts'
import { measureLive } from './live.ts'
import { type Extent, measureLists, measureRead, measureSignIn, measureStart, measureSubmit } from './measures.ts'
import { measurePayments } from './payments.ts'
import { measureQueue } from './queue.ts'
import { print, report } from './report.ts'
import { measureShop } from './shop.ts'
import { startStage } from './stage.ts'
import { measureSupport } from './support.ts'
import { measureUploads } from './uploads.ts'
import { measureVehicles } from './vehicles.ts'
import { measureWidget } from './widget.ts'

const full: Extent = {
  seconds: 2,
  rounds: 9,
  sizes: [1_000, 100_000, 1_000_000],
  drafts: 80_000,
  megabytes: 64,
  vehicles: 200_000,
  products: [5_000, 500_000],
  tickets: [1_000, 100_000],
  waiting: 10_000,
}
const quick: Extent = {
  seconds: 1,
  rounds: 3,
  sizes: [1_000, 10_000],
  drafts: 20_000,
  megabytes: 16,
  vehicles: 5_000,
  products: [1_000, 5_000],
  tickets: [1_000, 5_000],
  waiting: 1_000,
}

/** Extent for `--large`, which takes hours and about 20 GB. */
const large: Extent = { ...full, sizes: [1_000, 1_000_000, 10_000_000], vehicles: 1_000_000 }

const extent = process.argv.includes('--quick') ? quick : process.argv.includes('--large') ? large : full
const measures = {
  lists: measureLists,
  read: measureRead,
  queue: measureQueue,
  live: measureLive,
  chat: measureChat,
  payments: measurePayments,
  submit: measureSubmit,
  sign_in: measureSignIn,
  uploads: measureUploads,
  vehicles: measureVehicles,
  support: measureSupport,
  examine: measureExamination,
  shop: measureShop,
  widget: measureWidget,
  start: measureStart,
}
/** `--only read,queue` runs only these measures. */
const [, only] = process.argv.join(' ').match(/--only[ =](\S+)/) ?? []
const selected = Object.entries(measures).filter(([name]) => only === undefined || only.split(',').includes(name))

print(`Node ${process.version}, ${cpus().length} cores. Only the ratios are comparable between machines.`)
const stage = await startStage()
const figures = report()
try {
  for (const [, measure] of selected) await measure({ stage, extent, report: figures })
} finally {
  await stage.clear()
}
process.exitCode = figures.end() ? 0 : 1
