export declare const memory: string
export declare const databasePrefix: string
export declare function removeOldDatabases(): void
