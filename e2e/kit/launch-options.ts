import { findBrowser, findHeadlessBrowser } from '../../scripts/find-browser.mjs'

const flags = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
]

/**
 * Options that start the machine's own browser. The light build is faster, but has no notifications, and its pointer starts in the top left
 * corner, where it triggers preloading of the link there.
 */
export const launchOptions = async ({
  isWhole = false,
} = {}): Promise<{
  executablePath: string
  args: string[]
}> => ({
  executablePath: await (isWhole ? findBrowser() : findHeadlessBrowser()),
  args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
