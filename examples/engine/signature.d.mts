export function sign(secret: string, body: string, seconds?: string): string
export function isSigned(secret: string, body: string, signature: string): boolean
