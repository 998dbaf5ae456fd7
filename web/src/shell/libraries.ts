/** The libraries around every page, as a step of the start of their own. */
export { MantineProvider } from '@mantine/core'
