import { type BuildOptions, build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { withProvider } from '../../bench/measure-size.ts'
import { bundleOptions } from '../../tools/bundle-options.ts'
import { root } from '../../tools/entries.ts'
import { loadProvider, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { strings } from './shape.ts'

const ids = await signInProviders()

/** An application with the core and these providers, in one file. */
async function bundleOf(code: string): Promise<string> {
  const { entryPoints: _, chunkNames: __, ...options }: BuildOptions = bundleOptions()
  const stdin = { contents: code, resolveDir: root, loader: 'ts' } as const
  const { outputFiles = [] } = await build({ ...options, splitting: false, stdin, write: false })
  return outputFiles.map(({ text }) => text).join('')
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
  test.each(['spotify', 'wechat'])('with the core holds %s and no other', async (id) => {
    const text = await bundleOf(withProvider(id))
    const own = await hostsOf(id)
    expect(own.length).toBeGreaterThan(0)
    for (const host of own) expect(text).toContain(host)
    const foreign = await Promise.all(ids.filter((other) => other !== id).map(hostsOf))
    const hosts = [...new Set(foreign.flat())].filter((host) => !own.includes(host))
    expect(hosts.length).toBeGreaterThan(100)
    expect(hosts.filter((host) => text.includes(host))).toEqual([])
  })

  test('with a standard provider holds no byte of the dialects', async () => {
    const { metafile } = await build({
      ...bundleOptions(),
      entryPoints: undefined as never,
      stdin: { contents: withProvider('spotify'), resolveDir: root, loader: 'ts' },
      splitting: false,
      write: false,
      metafile: true,
    })
    const files = Object.keys(metafile.inputs).filter((file) => file.startsWith('src/providers/'))
    expect(files.sort()).toEqual(['src/providers/define.ts', 'src/providers/spotify.ts'])
  })
})
