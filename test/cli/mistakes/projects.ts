// Small projects that are in order, as functions of the one thing that is wrong in them.

import { STRONG } from '../doctor/subject.ts'

/** Files of a project, by their paths. */
export type Files = Readonly<Record<string, string>>

/** The env file of a project with GitHub as its provider. */
export const ENV_FILE = `AUTH_SECRET=${STRONG}
AUTH_GITHUB_ID=an-id
AUTH_GITHUB_SECRET=a-client-secret
AUTH_URL=http://localhost:3000
`

/** A `package.json` with one dependency beside latchkey. */
export const manifestOf = (dependency: string, type = 'module'): string =>
  JSON.stringify({ type, dependencies: { latchkey: '*', [dependency]: '*' } })

/** What an Express project may have of its own. */
interface ExpressParts {
  /** Text of the configuration. */
  readonly config?: string
  /** Text of the call that mounts the handler. */
  readonly mount?: string
  /** Lines in front. */
  readonly imports?: string
  readonly files?: Files
}

/** An Express project that `init` could have written. */
export const expressProject = ({
  config = '{ providers: [GitHub] }',
  files = {},
  imports = '',
  mount = "app.use('/auth', ServerAuth(config))",
}: ExpressParts): Files => ({
  'package.json': manifestOf('express'),
  '.env': ENV_FILE,
  'server.js': `import express from 'express'
import { ServerAuth } from 'latchkey/express'
import { GitHub } from 'latchkey/providers/github'
${imports}
const config = ${config}
const app = express()
${mount}
app.listen(3000)
`,
  ...files,
})

/** A SolidStart project without pages. */
export const solidProject = (config: string): Files => ({
  'package.json': manifestOf('@solidjs/start'),
  '.env': ENV_FILE,
  'src/routes/api/auth/[...auth].ts': `import { ReactiveAuth } from 'latchkey/solid-start'
import { GitHub } from 'latchkey/providers/github'
export const { GET, POST } = ReactiveAuth(${config})
`,
})
