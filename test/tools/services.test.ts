import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection as connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test, vi } from 'vitest'
import { programsOf, SERVICES } from '../../tools/services/definitions.ts'
import { startService } from '../../tools/services.ts'
import { serviceUrl } from '../service-url.ts'

const accepts = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe('servers for tests', () => {
  test('start once', async () => {
    expect(await serviceUrl('redis')).toBe(await serviceUrl('redis'))
  })
})

describe('a server', () => {
  test('is gone with its files when it is stopped, and no other', async () => {
    const [stopped, kept] = [await startService('redis'), await startService('redis')]
    await stopped.stop()
    expect(await accepts(new URL(stopped.url).port)).toBe(false)
    expect(await accepts(new URL(kept.url).port)).toBe(true)
    await kept.stop()
    await kept.stop()
    expect(await accepts(new URL(kept.url).port)).toBe(false)
  })

  test.runIf(process.platform === 'linux')('is gone when the process that started it is killed', async () => {
    const module = join(import.meta.dirname, '../../tools/services.ts')
    const code = `import { startService } from '${module}'; console.log((await startService('redis')).url); setInterval(() => {}, 1000)`
    // Who is killed removes nothing; the server's user must be able to get there.
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
    chmodSync(folder, 0o711)
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    })
    const [url] = await once(createInterface(child.stdout), 'line')
    expect(await accepts(new URL(url).port)).toBe(true)
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await accepts(new URL(url).port)).toBe(false), 5000)
    rmSync(folder, { recursive: true })
  })

  test('that is not installed is named with what to do', () => {
    const missing = { ...SERVICES.redis, title: 'Redis', programs: ['no-such-program'] }
    expect(() => programsOf(missing)).toThrow(
      /^Redis is not installed \(no no-such-program\)\. Run "sudo apt-get install .* redis-server"/,
    )
    for (const program of Object.values(SERVICES).flatMap(programsOf)) expect(existsSync(program)).toBe(true)
  })
})
