/** The two kinds of tools: a master reads files that stay readable, a slave encrypts them for its master. */
export const masterSlave = ['master', 'slave'] as const
export type MasterSlave = (typeof masterSlave)[number]
