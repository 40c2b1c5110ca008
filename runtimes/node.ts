// Node: `node runtimes/node.ts [URL of dist]`

import { run } from './run.ts'

const dist = process.argv[2] ?? new URL('../dist/', import.meta.url).href
const load = (file: string) => import(new URL(file, dist).href)
const library = { core: await load('index.js'), session: await load('session.js'), jwt: await load('jwt.js') }
process.exitCode = Math.min(await run('node', process.versions.node, library), 1)
