import { runSite } from './run-site.ts'

runSite(async (config, site) => {
  const { announceStart } = await import('./operator/announce-start.ts')
  await announceStart(config, site)
})
