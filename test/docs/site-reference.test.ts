import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pagedEntries, writeReference } from '../../tools/docs/reference.ts'
import { entries } from '../../tools/entries.ts'

/** The reference of a package with one entry, `jwt`. */
async function referenceOf(code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-reference-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [source, out, tsconfig] = ['jwt.ts', 'out', 'tsconfig.json'].map((name) => join(folder, name))
  if (!source || !out || !tsconfig) throw new Error('three names are three paths')
  writeFileSync(source, code)
  writeFileSync(
    tsconfig,
    JSON.stringify({ compilerOptions: { strict: true, types: [], noLib: true }, files: [source] }),
  )
  await writeReference({
    entries: [{ name: 'latchkey/jwt', source, output: 'jwt', isNodeOnly: false }],
    out,
    tsconfig,
  })
  return readFileSync(join(out, 'jwt.md'), 'utf8')
}

test('a page has the docstring, what is thrown, and the specification', async () => {
  const page = await referenceOf(`
    /** A failure. */
    export class Failure {}
    /**
     * Opens a token, see {@link Failure}.
     *
     * @param token Untrusted.
     * @throws {Failure} It is not ours.
     * @see https://www.rfc-editor.org/rfc/rfc7516#section-3.1
     */
    export const open = (token: string): string => token
  `)
  expect(page).toMatch(/^# latchkey\/jwt$/m)
  for (const text of ['Opens a token, see [Failure](#failure).', '`Failure`', 'It is not ours.', 'rfc7516#section-3.1'])
    expect(page).toContain(text)
})

test.each([
  ['a name without a docstring', 'export const open = 1', /open \(Variable\).*does not have any documentation/],
  ['a link that leads nowhere', '/** See {@link Missing}. */ export const open = 1', /link to "Missing"/],
])('%s is a fault', async (_name, code, message) => {
  await expect(referenceOf(code)).rejects.toThrow(message)
})

test('every entry has a page, a page of its provider, or is one language of many', () => {
  const without = new Set(entries().map(({ name }) => name))
  for (const { name } of pagedEntries()) without.delete(name)
  expect([...without].filter((name) => !/^latchkey\/(providers|text)\//.test(name))).toEqual([])
  expect(pagedEntries().map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'latchkey',
      'latchkey/providers/oidc',
      'latchkey/providers/credentials',
      'latchkey/text/en',
    ]),
  )
})
