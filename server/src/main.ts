import { announceStart } from './operator/announce-start.ts'
import { runSite } from './run-site.ts'

runSite(announceStart)
