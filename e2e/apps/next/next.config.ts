import { join } from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // Tests build the application both ways.
  cacheComponents: process.env['CACHE_COMPONENTS'] === '1',
  partialPrefetching: process.env['CACHE_COMPONENTS'] === '1',
  // `latchkey` is this repository, which is no dependency: `npm ci` would install what develops it.
  turbopack: { root: join(import.meta.dirname, '../../..') },
}

export default config
