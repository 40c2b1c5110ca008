// Pages with faults, so that it is known that the check finds them.

import { type Block, readBlocks } from './block.ts'

/** A page, and what is wrong with it. */
export interface Planted {
  /** About the check. */
  readonly fact: string
  readonly page: string
  readonly blocks: readonly Block[]
  /** Each as `<line>: <beginning of the message>`. */
  readonly faults: readonly string[]
}

/** @param blocks Language and text of each. The first line of the first text is line 2. */
function plant(fact: string, faults: readonly string[], ...blocks: readonly string[]): Planted {
  const text = blocks.map((block) => `\`\`\`${block}\n\`\`\`\n`).join('\n')
  const page = `planted/${fact.replaceAll(/\W+/g, '-')}.md`
  return { fact, page, faults, blocks: readBlocks(page, text) }
}

const modules = [
  plant('finds a fault of syntax', ['2: TS1005'], 'ts\nsession: { maxAge: 60, updateAge: 6 }'),
  plant('finds an import that is not there', ['2: TS2724'], `ts\nimport { createAuthor } from 'latchkey'`),
  plant('finds a path that is not exported', ['2: TS2307'], `ts\nimport { digest } from 'latchkey/lib/digest'`),
  plant('finds a name that nobody imports', ['2: TS2304'], 'ts\ncreateAuth({ providers: [] })'),
  plant(
    'finds an option that does not exist',
    ['3: TS2561'],
    `ts\nimport type { AuthConfig } from 'latchkey'\nconst options: AuthConfig = { providers: [], sesion: {} }`,
  ),
  plant(
    'finds a fault in JavaScript',
    ['3: TS2559'],
    `js\nimport { ServerAuth } from 'latchkey/express'\nServerAuth(1)`,
  ),
  plant('wants no types of parameters in JavaScript', [], 'js\nexport const same = (value) => value'),
  plant('wants types of parameters in TypeScript', ['2: TS7006'], 'ts\nexport const same = (value) => value'),
]

const pages = [
  plant(
    'lets an excerpt see what is above it',
    [],
    `ts\n// src/auth.ts\nimport { createAuth } from 'latchkey'\nexport const own = createAuth({ providers: [] })`,
    'ts\nconst again = [own, createAuth]',
  ),
  plant('lets no excerpt see what is below it', ['2: TS2304'], 'ts\nconsole.log(later)', 'ts\nconst later = 1'),
  plant('lets an excerpt see what every reader has', [], `ts\napp.get('/', () => auth.session(request))`),
  plant('gives nothing to a file that has a name', ['3: TS2304'], `ts\n// src/app.ts\napp.get('/', () => {})`),
  plant(
    'finds a file of the page by its path',
    ['8: TS2305'],
    'ts\n// src/one.ts\nexport const one = 1',
    `ts\n// src/deep/two.ts\nimport { two } from '../one.ts'`,
  ),
  plant(
    'takes the last version of a file',
    ['13: TS2305'],
    'ts\n// one.ts\nexport const old = 1',
    'ts\n// one.ts\nexport const young = 1',
    `ts\n// two.ts\nimport { old, young } from './one.ts'`,
  ),
  plant(
    'knows the types that a page adds',
    ['6: TS2339'],
    `ts\ndeclare module 'latchkey' { interface Session { planted: 1 } }`,
    'ts\nauth.session(request).then(({ session }) => session?.planted ?? session?.other)',
  ),
  plant(
    'leaves the types that another page adds',
    ['2: TS2339'],
    'ts\nauth.session(request).then(({ session }) => session?.planted)',
  ),
]

const marks = [
  plant('lets a line be wrong that says so', [], 'ts\nconst count: number = {} // error: not a number'),
  plant('wants a line to be wrong that says so', ['2: The compiler has nothing'], 'ts\nconst count = 1 // error'),
]

const frameworks = [
  plant(
    'knows what SvelteKit gives its files',
    ['5: TS2551'],
    `ts\n// src/routes/+page.server.ts\nimport 'latchkey/sveltekit'\n\nexport const load = ({ locals }) => locals.author()`,
  ),
  plant(
    'checks what a component is given',
    ['6: TS2322'],
    `svelte\n<script>\nimport { SignIn } from 'latchkey/sveltekit/components'\n</script>\n\n<SignIn provider={1} />`,
  ),
  plant('knows the elements of Solid', ['2: TS2322'], 'tsx\nconst link = <a href={{}}>Sign in</a>'),
]

/** Each page is about one thing. */
export const PLANTED: readonly Planted[] = [...modules, ...pages, ...marks, ...frameworks]
