#!/usr/bin/env node
// The program `latchkey`.

import { createProcessHost } from './host.ts'
import { run } from './run.ts'

const code = await run(process.argv.slice(2), createProcessHost(import.meta.url))
// An application's configuration may keep connections open. Output to a pipe has to arrive before the process exits.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
