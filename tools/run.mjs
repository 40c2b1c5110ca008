// node tools/run.mjs <command> [arguments]: runs a command with Node 24 first in PATH.
// Works from Node 20 on: the Node 24 that npm installed (a platform package of tools/runtimes) comes first, whatever
// node_modules/.bin/node is. Without it, the Node that npm runs on does.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function nodeDirectory() {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const require = createRequire(join(root, 'tools/runtimes/package.json'))
  for (const name of [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]) {
    try {
      return join(dirname(require.resolve(`${name}/package.json`)), 'bin')
    } catch {}
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return dirname(process.execPath)
  console.error(`Node ${process.version} is too old and npm has no Node 24 for ${os}-${process.arch}: install Node 24.`)
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)
const PATH = [nodeDirectory(), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH },
  shell: process.platform === 'win32',
})
// Waits for the command to end in its own way. A terminal sends Ctrl-C to both; everything else only comes here.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => {
  throw error
})
child.on('exit', (code) => process.exit(code ?? 1))
