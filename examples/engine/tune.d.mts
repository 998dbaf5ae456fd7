export function tune(original: Buffer): Buffer | null
