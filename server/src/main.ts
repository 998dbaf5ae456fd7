import { announceStart } from './announce-start.ts'
import { runSite } from './run-site.ts'

runSite(announceStart)
