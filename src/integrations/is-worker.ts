/** Returns whether this is Cloudflare Workers, where variables may arrive with the requests only. */
export const isWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'
