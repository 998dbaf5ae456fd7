/** Lets the browser paint and react between two long steps of the start. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
