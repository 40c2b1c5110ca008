import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { WORKER, withProvider } from '../../bench/measure-size.ts'
import { root } from '../../tools/entries.ts'
import { loadProvider, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { strings } from './shape.ts'

const ids = await signInProviders()

/** An application with the core and one provider, in one file, and the provider files that are in it. */
async function bundleOf(id: string): Promise<{ readonly text: string; readonly files: readonly string[] }> {
  const stdin = { contents: withProvider(id), resolveDir: root, loader: 'ts' } as const
  const { metafile, outputFiles = [] } = await build({ ...WORKER, stdin, metafile: true })
  const held = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const files = held.filter(([file, { bytesInOutput }]) => file.startsWith('src/provider') && bytesInOutput > 0)
  return { text: outputFiles.map(({ text }) => text).join(''), files: files.map(([file]) => file).sort() }
}

/** Hosts that a definition's own file names. */
async function hostsOf(id: string): Promise<string[]> {
  const definition = (await loadProvider(id)).default()
  const { docs: _, options: __, ...fields } = definition
  const hosts = strings(fields).flatMap((text) =>
    Array.from(text.matchAll(/https:\/\/([\w.-]+\.[a-z]{2,})/g), ([, host = '']) => host),
  )
  return [...new Set(hosts)]
}

describe('bundle of one provider', () => {
  test.each([
    // A standard provider has no byte of the dialects.
    ['spotify', ['src/providers/kit/define.ts', 'src/providers/spotify.ts']],
    ['wechat', expect.arrayContaining(['src/providers/wechat.ts'])],
  ])('with the core contains %s and no other', async (id, expected) => {
    const { files, text } = await bundleOf(id)
    expect(files).toEqual(expected)
    const own = await hostsOf(id)
    expect(own.length).toBeGreaterThan(0)
    for (const host of own) expect(text).toContain(host)
    const foreign = await Promise.all(ids.filter((other) => other !== id).map(hostsOf))
    const hosts = [...new Set(foreign.flat())].filter((host) => !own.includes(host))
    expect(hosts.length).toBeGreaterThan(100)
    expect(hosts.filter((host) => text.includes(host))).toEqual([])
  })
})
