import { preview } from 'vite'
import { root } from '../entries.ts'
import { SITE } from './site.ts'

/** The built site, on a free port of the loopback interface. */
export async function serveSite(): Promise<{ origin: string; stop(): Promise<void> }> {
  const { close, resolvedUrls } = await preview({
    root,
    // No page stands in for one that is missing.
    appType: 'mpa',
    build: { outDir: SITE },
    configFile: false,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { origin: new URL(resolvedUrls?.local[0] ?? '').origin, stop: close }
}
