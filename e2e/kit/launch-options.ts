import { findBrowser } from '../../scripts/find-browser.mjs'

const flags = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
]

/** How tests start the machine's own browser. */
export const launchOptions = async (): Promise<{ executablePath: string; args: string[] }> => ({
  executablePath: await findBrowser(),
  args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
