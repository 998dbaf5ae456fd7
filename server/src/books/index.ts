import type { ServerDomain } from '../platform/domain.ts'
import type { Check } from '../platform/reconcile/check.ts'
import { booksEventFacts } from './books-event-facts.ts'
import { checkBooksJob, getBookChecks, startBookChecks } from './check-books.ts'
import { changeDatevSettings, getDatevSettings } from './datev/datev-settings.ts'
import { exportDatev } from './datev/export-datev.ts'
import { differenceGauges } from './difference-gauges.ts'
import { exportMonthlyFigures, listMonthlyFigures } from './monthly-figures.ts'

/** `checks` are the consistency checks of the other domains. */
export const books = ({ checks }: { checks: readonly Check[] }): ServerDomain => ({
  routes: [
    getBookChecks(checks),
    startBookChecks,
    listMonthlyFigures,
    exportMonthlyFigures,
    getDatevSettings,
    changeDatevSettings,
    exportDatev,
  ],
  jobs: [checkBooksJob(checks)],
  facts: [booksEventFacts],
  gauges: differenceGauges,
})
