/** The two kinds of tools: the files of a master are readable; a slave encrypts its files for its master. */
export const masterSlave = ['master', 'slave'] as const
export type MasterSlave = (typeof masterSlave)[number]
