// A new project that `latchkey init` sets up, as somebody does who then fills in what the provider gave them.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place, Plan } from './fresh-project.ts'
import { plainEnv } from './run-app.ts'

/** What `init` is to be run with. */
export interface InitOptions {
  /** Path of the built program. */
  readonly program: string
  /** Whether users can also sign in by email. @default false */
  readonly hasEmail?: boolean
  /** Called before. */
  readonly prepare?: (place: Place) => void
}

/** The plan of a project in which nothing is written by hand but the values of the provider. */
export const planOfInit = ({ hasEmail = false, program, prepare }: InitOptions): Plan => ({
  files: [],
  command(place) {
    prepare?.(place)
    const { folder, url, client } = place
    const options = ['--provider', 'google', '--port', new URL(url).port, ...(hasEmail ? ['--email'] : [])]
    const run = spawnSync(process.execPath, [program, 'init', ...options], {
      cwd: folder,
      encoding: 'utf8',
      env: plainEnv(),
    })
    if (run.status !== 0) throw new Error(`init ended with ${run.status}: ${run.stderr}`)
    if (run.stdout !== `${client.redirectUri}\n`) throw new Error(`init has ${run.stdout} registered.`)
    const file = join(folder, '.env')
    const values = { AUTH_GOOGLE_ID: client.id, AUTH_GOOGLE_SECRET: client.secret }
    const text = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`${name}=\n`, `${name}=${value}\n`),
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, text)
    return /\nStart it, and open .*\n(.*)\n/.exec(run.stderr)?.[1]?.trim() ?? ''
  },
})
