import { expect, test } from 'vitest'
import { NPX } from '../../../src/cli/package-commands.ts'
import { createApp, installOnce } from '../doctor/app.ts'

installOnce()

test('migrate loads the configuration of a SvelteKit project through Vite', async () => {
  const app = createApp({
    'package.json':
      '{ "type": "module", "dependencies": { "@sveltejs/kit": "3" }, "imports": { "#lib/*": "./src/lib/*" } }',
    '.env': 'DATABASE_FILE=app.db\n',
    'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'
export default { plugins: [sveltekit()] }
`,
    'src/app.html': '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
    'src/routes/+page.svelte': '<h1>Welcome</h1>',
    'src/env.ts': `import { defineEnvVars } from '@sveltejs/kit/env'
export const variables = defineEnvVars({ DATABASE_FILE: {} })
`,
    'src/lib/database.ts': `import { DATABASE_FILE } from '$app/env/private'
import { DatabaseSync } from 'node:sqlite'
export const database: DatabaseSync = new DatabaseSync(DATABASE_FILE)
`,
    'src/auth.ts': `import { fromSqlite, sql } from 'latchkey/adapters/sql'
import { KitAuth } from 'latchkey/sveltekit'
import { database } from '#lib/database.ts'
export const { handle } = KitAuth({ providers: [], adapter: sql(fromSqlite(database)) })
`,
  })
  const { code, stdout, stderr } = await app.shell(`${NPX} migrate --config src/auth.ts --check`)
  expect([code, stderr]).toEqual([1, expect.stringContaining('The database lacks')])
  expect(stdout.match(/^create table /gm)).toHaveLength(7)
})
