// The project of a reader of the tutorial. Its packages are those of this repository, because an installation takes too
// long for `npm test`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { anyPort, untilTaken } from '../../../e2e/ports.ts'
import type { WrittenFile } from '../../../e2e/quick-start.ts'
import { NPX } from '../../../src/cli/package-commands.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'
import { root } from '../../../tools/entries.ts'
import { unpackedPackage } from '../../cli/package.ts'
import { openReader, type Reader } from '../quick-starts/reader.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** The project in a folder of its own. */
export interface TutorialProject {
  /** Writes files over those of earlier steps. */
  write(files: readonly WrittenFile[]): void
  /** Runs a command to its end. `NPX` is the packed program. @throws {Error} It fails. */
  run(command: string): Promise<void>
  /** Starts the application with the command of the page, and waits until it answers. */
  start(command: string, env?: Readonly<Record<string, string>>): Promise<RunningApp>
  read(path: string): string
}

/** The application while it runs. */
export interface RunningApp {
  readonly port: number
  /** Opens a browser with cookies of its own, or with those of another browser. */
  openBrowser(cookies?: Browser['cookies']): Browser
  stop(): Promise<void>
}

/** Sends the requests of a browser to the application, as Firefox. */
function sendAsFirefox(request: Request): Promise<Response> {
  request.headers.set('user-agent', FIREFOX)
  return fetch(request, { redirect: 'manual' })
}

/** Makes the packages of the page available to all projects in the reader's folder. */
async function install(reader: Reader, packages: readonly string[]): Promise<void> {
  const links = [...packages, ...Object.keys(dependencies)]
  await reader.type(`mkdir node_modules
cp -r '${await unpackedPackage()}' node_modules/latchkey
for name in ${links.join(' ')}; do ln -s '${root}/node_modules/'$name node_modules/$name; done`)
}

async function startApp(reader: Reader, command: string, env: Readonly<Record<string, string>>): Promise<RunningApp> {
  const port = await anyPort()
  const app = reader.start(command, { ...env, PORT: String(port) })
  onTestFinished(app.stop)
  // Nothing matches: it rejects with the output if the program ends.
  const end = app.untilPrinted(/(?!)/)
  await Promise.race([untilTaken(port, 60), end])
  end.catch(() => {})
  return {
    ...{ port, stop: app.stop },
    openBrowser(cookies = new Map()) {
      const browser = openBrowser(sendAsFirefox, { origin: `http://localhost:${port}` })
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    },
  }
}

/**
 * Lets a test file create projects, and removes them after its last test.
 *
 * @param packages Names of the packages that the page installs.
 */
export function useTutorial(packages: readonly string[]): () => Promise<TutorialProject> {
  let reader: Reader
  let count = 0
  beforeAll(async () => {
    reader = openReader()
    await install(reader, packages)
  })
  afterAll(() => reader.leave())
  return async () => {
    await reader.type(`${count === 0 ? '' : 'cd ..\n'}mkdir app-${++count}\ncd app-${count}`)
    reader.write([{ path: 'package.json', text: '{ "type": "module" }' }])
    return {
      read: reader.read,
      write: reader.write,
      run: (command) => reader.type(command.replaceAll(NPX, 'node ../node_modules/latchkey/dist/cli.js')),
      start: (command, env = {}) => startApp(reader, command, env),
    }
  }
}
