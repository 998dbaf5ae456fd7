/** The libraries that every page needs. Loaded as a separate step at startup. */
export { MantineProvider } from '@mantine/core'
