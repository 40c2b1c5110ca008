import { describe, expect, test } from 'vitest'
import { importGraph, readSources, specifiersOf } from './source-graph.ts'

const files = [...readSources()].filter(([file]) => file.startsWith('cli/'))

/** Functions of `node:fs` that change nothing. */
const READING = ['existsSync', 'lstatSync', 'readFileSync', 'readdirSync', 'realpathSync', 'statSync']

/** Modules that start processes, run text as code, or load modules by name. */
const STARTING = /^(?:node:)?(?:child_process|cluster|inspector|module|repl|vm|worker_threads)(?:\/|$)/

/** Lists the names that a text imports from `node:fs`; `*` for other ways to import it. */
const listFsNames = (text: string): string[] =>
  Array.from(text.matchAll(/import (?:\{([^}]*)\} from )?.*'(?:node:)?fs(?:\/\w+)?'/g)).flatMap(([, names = '*']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

/** Returns files and all that they import. */
function listReachable(start: readonly string[]): string[] {
  const graph = importGraph(readSources())
  const found = new Set(start)
  for (const file of found) for (const next of graph.get(file) ?? []) found.add(next)
  return [...found]
}

describe('command line', () => {
  test('writes files in one module only', () => {
    const writing = files.filter(([, { text }]) => !listFsNames(text).every((name) => READING.includes(name)))
    expect(writing.map(([file]) => file)).toEqual(['cli/write-files.ts'])
  })

  test('starts processes in one module only', () => {
    const starting = files.filter(([, source]) => specifiersOf(source).some((module) => STARTING.test(module)))
    // The others load modules, for commands that load the application.
    expect(starting.map(([file]) => file)).toEqual([
      'cli/application/next-loader.ts',
      'cli/processes.ts',
      'cli/project-import.ts',
    ])
  })

  test('loads no code of the project with init, migrate-from and secret', () => {
    const found = listReachable(['init', 'migrate-from', 'secret'].map((name) => `cli/commands/${name}.ts`))
    const loading = found.filter((file) => /^(?:cli\/(?:application\/|project-import)|<)/.test(file))
    // Providers of this package.
    expect(loading).toEqual([
      expect.stringMatching(/^<new URL.*, folder/),
      expect.stringMatching(/^<new URL.*, providers/),
    ])
  })

  test('looks up no name from the project as an object key', () => {
    const isTable = /const [A-Z_]+: Readonly<Record</
    const tables = files.filter(([file, { text }]) => file.startsWith('cli/migrate-from/') && isTable.test(text))
    expect(tables.map(([file]) => file)).toEqual([])
  })
})
