/** The libraries that every page needs, loaded as a separate step at startup. */
export { MantineProvider } from '@mantine/core'
