/** Lets the browser paint and handle input between two long steps of the startup. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
