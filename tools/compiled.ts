import { join } from 'node:path'
import { root } from './entries.ts'

/** Where Node keeps the compiled code of the processes that tests start, as `NODE_COMPILE_CACHE`. */
export const COMPILED = join(root, 'node_modules/.cache/compiled')
