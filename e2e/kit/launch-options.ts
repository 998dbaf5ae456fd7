import { findBrowser, findHeadlessBrowser } from '../../scripts/find-browser.mjs'

const flags = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
]

/**
 * Returns options that start the browser of this machine. The light build (headless shell) is faster, but does not support notifications. Its pointer
 * starts in the top left corner, where it triggers preloading of a link.
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
