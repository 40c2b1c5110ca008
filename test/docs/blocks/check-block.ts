// What is asked of a block, by its language. Types of code are another matter: type-check.ts.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { compile, parse } from 'svelte/compiler'
import ts from 'typescript'
import { ddl } from '../../../src/adapters/sql.ts'
import { parseDockerfile } from '../../deploy/docker/dockerfile.ts'
import { freshDatabase } from '../../service-url.ts'
import type { Block } from './block.ts'
import { type Fault, thrownBy } from './fault.ts'
import { shellFaults } from './shell.ts'

type Check = (text: string, block: Block) => (string | null)[] | Promise<(string | null)[]>

const throwing =
  (act: (text: string) => unknown): Check =>
  async (text) => [await thrownBy(() => act(text))]

function parseJsonWithComments(text: string): void {
  const { error } = ts.parseConfigFileTextToJson('settings.jsonc', text)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
}

/** Each line is a variable, a comment or empty. */
const envFaults: Check = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#.*|(?:export )?[A-Za-z_]\w*=.*)?$/.test(line))
    .map((line) => `This is no variable: ${line}`)

/** Tables of others that a page copies from, by the name that it gives its file. */
const tablesFor = (path: string | null): string => {
  const file = join(import.meta.dirname, 'tables', path ?? '')
  return path !== null && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs on the tables of the SQL adapter: in PostgreSQL if the first line names it, otherwise in SQLite. */
async function runSql({ path, text }: Block): Promise<void> {
  const dialect = /^--.*\bpostgres\b/.test(text) ? 'postgres' : 'sqlite'
  const statements = `${ddl(dialect).join(';\n')};\n${tablesFor(path)}\n${text}`
  if (dialect === 'sqlite') return new DatabaseSync(':memory:').exec(statements)
  const client = new pg.Client(await freshDatabase('postgres'))
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** What remote functions need. */
const SVELTE = { generate: false, filename: 'Block.svelte', experimental: { async: true } } as const

const CHECKS: Readonly<Record<string, Check>> = {
  // The compiler reads them all at once.
  ...{ ts: () => [], tsx: () => [], js: () => [], jsx: () => [] },
  svelte: throwing((text) => compile(text, SVELTE)),
  sh: shellFaults,
  json: throwing(JSON.parse),
  jsonc: throwing(parseJsonWithComments),
  html: throwing((text) => parse(text, { modern: true })),
  ...{ env: envFaults, ini: envFaults },
  sql: async (_, block) => [await thrownBy(() => runSql(block))],
  dockerfile: throwing(parseDockerfile),
  // What a program prints. There is nothing to run.
  text: () => [],
}

const languages = Object.keys(CHECKS).join(', ')

const unknown = (language: string): string =>
  `${language === '' ? 'This block does not say its language' : `Nothing checks the language ${language}`}: it is one of ${languages}. What is printed is text.`

/** What is wrong with a block, but for its types. */
export async function checkBlock(block: Block): Promise<Fault[]> {
  const messages = (await CHECKS[block.language]?.(block.text, block)) ?? [unknown(block.language)]
  return messages.filter((message) => message !== null).map((message) => ({ block, line: block.line, message }))
}
