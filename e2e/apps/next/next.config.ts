import { join } from 'node:path'
import type { NextConfig } from 'next'

/** Tests build the application both ways. */
const hasCacheComponents = process.env['CACHE_COMPONENTS'] === '1'

/** Security headers of the pages of this application. Those of latchkey have a stricter policy of their own. */
const headers = [
  { key: 'Content-Security-Policy', value: "base-uri 'self'; frame-ancestors 'self'; object-src 'none'" },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
]

const config: NextConfig = {
  distDir: hasCacheComponents ? '.next/cache-components' : '.next',
  cacheComponents: hasCacheComponents,
  partialPrefetching: hasCacheComponents,
  // Next.js has no edge runtime with cacheComponents.
  pageExtensions: ['ts', 'tsx', ...(hasCacheComponents ? [] : ['edge.ts'])],
  poweredByHeader: false,
  // They take a fifth of a build that a test starts only once.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false },
  // `npm run types` checks them.
  typescript: { ignoreBuildErrors: true },
  // `latchkey` is this repository, which is no dependency: `npm ci` would install what develops it.
  turbopack: { root: join(import.meta.dirname, '../../..') },
  headers: async () => [{ source: '/((?!auth/|api/auth/|probe).*)', headers }],
}

export default config
